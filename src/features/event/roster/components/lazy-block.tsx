import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How far outside the window a block is still drawn, so that quick scrolling does not show an empty list. */
const MARGIN = '1500px 0px'

interface LazyBlockProps {
  /** Expected height in px, until the block has been drawn once. */
  estimate: number
  /** Draws it at once, before it is known whether it is near the window. */
  initiallyDrawn: boolean
  /** Stays in the page however far it is. */
  alwaysDrawn: boolean
  /** Draws it. Not called while the block is far from the window. */
  children: () => ReactNode
}

/** A part of a long list. It is in the page only while it is near the window; otherwise an empty box keeps its height. */
export function LazyBlock({ estimate, initiallyDrawn, alwaysDrawn, children }: LazyBlockProps) {
  const box = useRef<HTMLDivElement>(null)
  const height = useRef(estimate)
  const [isNear, setNear] = useState(initiallyDrawn)
  const drawn = isNear || alwaysDrawn

  useEffect(() => {
    const element = box.current
    if (!element || typeof IntersectionObserver === 'undefined') {
      setNear(true)
      return
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const near = entries.at(-1)?.isIntersecting ?? true
        if (!near) {
          // A block with the focus inside it stays.
          if (element.contains(document.activeElement)) return
          if (element.firstElementChild) height.current = element.offsetHeight
        }
        setNear(near)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={box} style={drawn ? undefined : { height: height.current }}>
      {drawn && children()}
    </div>
  )
}
