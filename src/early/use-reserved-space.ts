/** After the first paint, but before anybody can scroll to the page's end, ms. */
const AFTER_PAINT = 100

/**
 * Reserves the same space as `@/ui/layout/use-reserved-space`. It is measured once, after the paint: setting the variable
 * restyles the whole page. An element that React has replaced by then sets nothing.
 */
export const useReservedSpace = (name: string) => (element: HTMLElement | null) =>
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (element?.isConnected) document.documentElement.style.setProperty(name, `${element.offsetHeight}px`)
    }, AFTER_PAINT),
  )
