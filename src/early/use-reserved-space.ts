/**
 * Reserves the same space as `@/ui/use-reserved-space`. It is measured once, after the first paint, because measuring
 * earlier would lay the page out twice. An element that React has replaced by then sets nothing.
 */
export const useReservedSpace = (name: string) => (element: HTMLElement | null) =>
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (element?.isConnected) document.documentElement.style.setProperty(name, `${element.offsetHeight}px`)
    }),
  )
