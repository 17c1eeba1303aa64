/** The same room as `@/ui/use-reserved-space` keeps, measured once: nothing of the early entry may outlive it. */
export const useReservedSpace = (name: string) => (element: HTMLElement) =>
  document.documentElement.style.setProperty(name, `${element.offsetHeight}px`)
