import { useRef } from 'react'

/**
 * Runs `act` and ignores further calls until it has finished. The second half of a double tap comes before React has
 * changed any state, so a ref remembers the first.
 */
export function useOneAtATime<Args extends unknown[]>(act: (...args: Args) => Promise<void>) {
  const underWay = useRef(false)
  return async (...args: Args): Promise<void> => {
    if (underWay.current) return
    underWay.current = true
    try {
      await act(...args)
    } finally {
      underWay.current = false
    }
  }
}
