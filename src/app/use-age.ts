import { useEffect, useState } from 'react'

/** How often the age is told anew, ms. */
const TICK = 30_000

/**
 * '5m ago' for a moment (ms since 1970), kept current; null for none. The words for dates are loaded when they are
 * first needed: the first screen can do without them.
 */
export function useAge(at: number | null): string | null {
  const [age, setAge] = useState<string | null>(null)

  useEffect(() => {
    if (at === null) return
    let left = false
    const tell = async () => {
      const { relativeTime } = await import('@/lib/datetime')
      if (!left) setAge(relativeTime(new Date(at).toISOString(), new Date()))
    }
    // Out of reach without a network, unless a page has brought it already: then there is no age to tell.
    const tick = () => void tell().catch(() => undefined)
    tick()
    const timer = setInterval(tick, TICK)
    return () => {
      left = true
      clearInterval(timer)
      setAge(null)
    }
  }, [at])

  return age
}
