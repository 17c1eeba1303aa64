import { useLayoutEffect } from 'react'

/**
 * `fab` and `bottomNav`: these are at the bottom. `search`: results need the room, even the dock's. `typing` and
 * `folded`: a long form needs the room (folding-bars.tsx). `people`: an event's page, whose
 * bars are thinner in a low window. `whose`: above its button is the question whose registration it is. `pageLock`: an open sheet or dialog
 * keeps the page behind it
 * from scrolling. Radix's own lock writes a <style> element, which a strict style-src forbids.
 */
type PageMark = 'fab' | 'bottomNav' | 'pageLock' | 'search' | 'typing' | 'folded' | 'people' | 'whose'

const holders: Record<PageMark, number> = {
  fab: 0,
  bottomNav: 0,
  pageLock: 0,
  search: 0,
  typing: 0,
  folded: 0,
  people: 0,
  whose: 0,
}

/**
 * Marks the page for src/styles (`html[data-page-lock]` …) while `active`. Not `:has()`: with it every added or removed
 * element restyles the whole page.
 */
export function usePageMark(mark: PageMark, active = true): void {
  useLayoutEffect(() => {
    if (!active) return
    const { dataset } = document.documentElement
    holders[mark] += 1
    dataset[mark] = ''
    return () => {
      holders[mark] -= 1
      if (holders[mark] === 0) delete dataset[mark]
    }
  }, [mark, active])
}
