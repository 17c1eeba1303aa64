import { useEffect, useState } from 'react'
import { CLOCK_SET, serverTime } from './clock'

/** How often it changes, ms. */
const EVERY = 30_000

/**
 * The current time, for relative times and for events that end. Changes every half minute, and at once when the page
 * comes back or the phone's clock is found to be wrong.
 */
export function useNow(): Date {
  const [now, setNow] = useState(() => serverTime())
  useEffect(() => {
    const tick = () => {
      if (document.visibilityState === 'visible') setNow(serverTime())
    }
    const timer = setInterval(tick, EVERY)
    document.addEventListener('visibilitychange', tick)
    window.addEventListener(CLOCK_SET, tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
      window.removeEventListener(CLOCK_SET, tick)
    }
  }, [])
  return now
}
