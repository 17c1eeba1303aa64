import { recentPings, refetchDelay } from './live-rules'

/** How long to wait for an answer that is on its way before asking again, in ms. */
const FETCHING_RETRY_MS = 1_000

interface Refetch {
  refetch: () => void
  /** Whether an answer is on its way. It may have been written before the change. */
  isFetching: () => boolean
  /** How many people stand on the event's list. */
  peopleCount: () => number
}

/**
 * Asks once for all pings that come until then, when `live-rules.ts` says so.
 * @returns `hear`: a ping has come; `stop`: forgets those that were heard
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
