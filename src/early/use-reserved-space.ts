/** Long enough for the first paint to be on the screen, and too short to reach the page's end, ms. */
const AFTER_PAINT = 100

/**
 * Reserves the same space as `@/ui/use-reserved-space`. It is measured once and late: the variable styles the whole page
 * anew, which would hold up the first paint. An element that React has replaced by then sets nothing.
 */
export const useReservedSpace = (name: string) => (element: HTMLElement | null) =>
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (element?.isConnected) document.documentElement.style.setProperty(name, `${element.offsetHeight}px`)
    }, AFTER_PAINT),
  )
