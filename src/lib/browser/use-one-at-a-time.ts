import { useRef } from 'react'

/**
 * Runs `task` and ignores further calls until it has finished; for good once it resolves to true. The second click of a
 * double tap comes before React has changed any state, so a ref is used.
 */
export function useOneAtATime<Args extends unknown[]>(task: (...args: Args) => Promise<unknown>) {
  const isRunning = useRef(false)
  return async (...args: Args): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    let isDone = false
    try {
      isDone = (await task(...args)) === true
    } finally {
      isRunning.current = isDone
    }
  }
}
