import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How far outside the window a block is still drawn: a quick flick of the thumb must not meet empty paper. */
const MARGIN = '1500px 0px'

interface LazyBlockProps {
  /** Expected height in px, until the block has been drawn once. */
  estimate: number
  /** Drawn at first sight, before anything is measured. */
  initiallyDrawn: boolean
  /** Draws it; not asked while it is far. */
  children: () => ReactNode
}

/** A part of a long list that is in the page only while it is near the window; otherwise its height stands in for it. */
export function LazyBlock({ estimate, initiallyDrawn, children }: LazyBlockProps) {
  const box = useRef<HTMLDivElement>(null)
  const height = useRef(estimate)
  const [drawn, setDrawn] = useState(initiallyDrawn)

  useEffect(() => {
    const element = box.current
    if (!element || typeof IntersectionObserver === 'undefined') {
      setDrawn(true)
      return
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const near = entries.at(-1)?.isIntersecting ?? true
        if (!near) {
          // Never takes away the element that has the focus.
          if (element.contains(document.activeElement)) return
          if (element.firstElementChild) height.current = element.offsetHeight
        }
        setDrawn(near)
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
