import { useRef } from 'react'

/**
 * Runs `task` and ignores further calls until it has finished. The second click of a double tap comes before React has
 * changed any state, so a ref is used.
 */
export function useOneAtATime<Args extends unknown[]>(task: (...args: Args) => Promise<void>) {
  const isRunning = useRef(false)
  return async (...args: Args): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await task(...args)
    } finally {
      isRunning.current = false
    }
  }
}
