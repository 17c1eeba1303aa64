import { spreadFactor } from './poll-interval'

/**
 * When an open event page refetches. A link in a chat opens hundreds of pages at once, and one ping reaches all of them
 * at the same moment. So every delay is spread by `random`, a number from 0 to 1 that each page draws for itself.
 *
 * The load on the backend in requests per second (docs/decisions/live-updates.md derives it), for N open pages, S sign-ups per second and
 * P people on the list:
 *
 * - Joined: N × S / (1 + S × W), where W = min(10, max(2, 20 × S, P / 50)) seconds. Never more than N / 9 for long.
 * - Joined, after a single ping in a quiet time: N / max(2, P / 50), for as many seconds.
 * - Joined, and nothing happens: N / 60. Not joined: N / 15.
 */

/** Only pings of this last time are counted, in ms. */
const RECENT_MS = 10_000
/** The shortest and the longest time over which the pages spread their requests, in ms. */
const SHORTEST_MS = 2_000
const LONGEST_MS = 10_000
/** How much each recent ping adds to that time, in ms. */
const PER_PING_MS = 2_000
/** A long list has more viewers and is more to send: 50 people a second, in ms for each. */
const PER_PERSON_MS = 20
const MOST_PINGS = LONGEST_MS / PER_PING_MS

/** How long to wait before trying again while a fetch is under way, in ms. */
const FETCHING_RETRY_MS = 1_000

/** How long to wait before a channel is joined again, in ms; the last one for every further time. */
const REJOIN_MS = [5_000, 15_000, 60_000]

/** The times of the recent pings including the present one, in ms. */
export function recentPings(pings: readonly number[], now: number): number[] {
  return [...pings.filter((time) => now - time < RECENT_MS), now].slice(-MOST_PINGS)
}

interface Ping {
  /** How many recent pings there are, including this one. */
  pings: number
  /** How many people are on the list of the event, waiting ones included. */
  people: number
}

/**
 * The delay between a ping and the refetch, in ms. One request serves all pings until then. In a quiet
 * time it is at most 2 s; the more sign-ups come, the longer, up to 15 s: as fresh as a page that polls.
 */
export function refetchDelay({ pings, people }: Ping, random: number): number {
  const wanted = Math.max(SHORTEST_MS, people * PER_PERSON_MS, pings * PER_PING_MS)
  const spread = Math.min(LONGEST_MS, wanted)
  return pings > 1 ? spread * spreadFactor(random, 1) : spread * random
}

interface Refetch {
  refetch: () => void
  /** Whether a fetch is under way. Its response may be older than the change. */
  isFetching: () => boolean
  /** How many people are on the event's list. */
  peopleCount: () => number
}

/**
 * Refetches once for all pings that come until then, after the delay above.
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

/**
 * How long a page waits before it joins again, in ms. When Realtime restarts, the channels of all pages end at once, and joins per second
 * are limited.
 * @param failures failed or ended joins in a row, from 1
 */
export function rejoinDelay(failures: number, random: number): number {
  const wait = REJOIN_MS[failures - 1] ?? REJOIN_MS.at(-1) ?? 0
  return wait * spreadFactor(random, 1)
}
