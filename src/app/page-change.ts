const waiting = new Set<() => void>()

/** Runs `act` once, just before the next page is drawn. */
export function beforeNextPage(task: () => void): void {
  waiting.add(task)
}

/** For the router: another page is about to be drawn. */
export function notifyPageChange(): void {
  for (const task of waiting) task()
  waiting.clear()
}
