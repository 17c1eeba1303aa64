import { recentPings, refetchDelay } from './live-rules'

/** How long to wait before trying again while a fetch is under way, in ms. */
const FETCHING_RETRY_MS = 1_000

interface Refetch {
  refetch: () => void
  /** Whether a fetch is under way. Its answer may be older than the change. */
  isFetching: () => boolean
  /** How many people are on the event's list. */
  peopleCount: () => number
}

/**
 * Refetches once for all pings that come until then, after the delay that `live-rules.ts` gives.
 * @returns `onPing`: call it for each ping; `stop`: cancels the refetch
 */
export function scheduleRefetch({ refetch, isFetching, peopleCount }: Refetch): {
  onPing: () => void
  stop: () => void
} {
  let pings: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    timer = undefined
    if (isFetching()) timer = setTimeout(run, FETCHING_RETRY_MS)
    else refetch()
  }
  const onPing = () => {
    pings = recentPings(pings, Date.now())
    timer ??= setTimeout(run, refetchDelay({ pings: pings.length, people: peopleCount() }, Math.random()))
  }
  return { onPing, stop: () => clearTimeout(timer) }
}
