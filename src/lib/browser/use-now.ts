import { useEffect, useState } from 'react'

/** The current time, for relative times and for events that end. Changes every half minute, and at once when the page comes back. */
export function useNow(intervalMs = 30_000): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const tick = () => {
      if (document.visibilityState === 'visible') setNow(new Date())
    }
    const timer = setInterval(tick, intervalMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [intervalMs])
  return now
}
