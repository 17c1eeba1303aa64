const waiting = new Set<() => void>()

/** Runs `act` once, just before the next page is drawn. */
export function atNextPage(act: () => void): void {
  waiting.add(act)
}

/** For the router: another page is about to be drawn. */
export function tellPageChange(): void {
  for (const act of waiting) act()
  waiting.clear()
}
