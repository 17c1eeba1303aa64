import { useRef } from 'react'

/**
 * `act`, deaf while it is under way: the second half of a double tap comes before any state has changed, so only a ref
 * can see the first.
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
