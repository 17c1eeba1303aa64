const waiting = new Set<() => void>()

/** Runs `task` once, just before the next page is rendered. */
export function beforeNextPage(task: () => void): void {
  waiting.add(task)
}

/** For the router: another page is about to be rendered. */
export function notifyPageChange(): void {
  for (const task of waiting) task()
  waiting.clear()
}
