import { useEffect, useState } from 'react'

interface ScrolledTitleProps {
  /** Id of the heading that says the same on the page. */
  of: string
  children: string
}

/**
 * The page's name over the header's title, once its own heading has scrolled out of the window. Hidden from screen
 * readers, which have the heading.
 */
export function ScrolledTitle({ of, children }: ScrolledTitleProps) {
  const hasLeft = useHasLeft(of)
  if (!hasLeft) return null
  return (
    <span aria-hidden="true" className="absolute inset-0 flex items-center over-title">
      <span dir="auto" className="min-w-0 line-fades font-semibold text-strong leading-tight">
        {children}
      </span>
    </span>
  )
}

/** Whether an element is above the window, or under the header there. */
function useHasLeft(id: string): boolean {
  const [hasLeft, setHasLeft] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) setHasLeft(!last.isIntersecting && last.boundingClientRect.top < window.innerHeight / 2)
      },
      { rootMargin: '-56px 0px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return hasLeft
}
