/**
 * The same room as `@/ui/use-reserved-space` keeps, measured once and after the first paint, which would otherwise be
 * laid out twice. Nothing of the early entry may outlive it.
 */
export const useReservedSpace = (name: string) => (element: HTMLElement | null) =>
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (element?.isConnected) document.documentElement.style.setProperty(name, `${element.offsetHeight}px`)
    }),
  )
