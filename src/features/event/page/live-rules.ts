/**
 * When an open event page asks again. A link in a chat opens hundreds of pages at once, and one ping reaches all of them
 * in the same moment: so every wait is spread by `luck`, a random number from 0 to 1 that each page draws for itself.
 *
 * What N open pages ask of the backend, in requests per second, while S sign-ups come per second and P people stand on
 * the list (docs/decisions/live-updates.md derives it):
 *
 * - joined: N × S / (1 + S × W), where W = min(10, max(2, 20 × S, P / 50)) seconds. Never more than N / 9 for long.
 * - joined, after a single ping in a quiet time: N / max(2, P / 50), for as many seconds.
 * - joined, and nothing happens: N / 60. Not joined: N / 15.
 */

/** How often a page asks that no ping can reach, in ms. */
const POLL_MS = 15_000
/** How often a joined page asks although no ping came, in ms: one may have been lost on its way. */
const SAFETY_MS = 60_000
/** Pages that lose the connection in the same moment start to poll in the same moment: each has a beat of its own. */
const POLL_SPREAD = 0.4

/** Of this time the pings are counted, in ms. */
const RECENT_MS = 10_000
/** The shortest and the longest time over which the pages spread their requests, in ms. */
const SHORTEST_MS = 2_000
const LONGEST_MS = 10_000
/** By how much each ping of late makes that time longer, in ms. */
const PER_PING_MS = 2_000
/** The list says how many may be looking, and a long one is more to send: 50 of them a second, in ms for each. */
const PER_PERSON_MS = 20
/** More pings than these change nothing. */
const MOST_PINGS = LONGEST_MS / PER_PING_MS

/** How long to wait before a channel is joined again, in ms; the last one for every further time. */
const REJOIN_MS = [5_000, 15_000, 60_000]

/** How often a visible page asks by itself, in ms. */
export function pollInterval(isJoined: boolean, random: number): number {
  return (isJoined ? SAFETY_MS : POLL_MS) * spreadFactor(random, POLL_SPREAD)
}

/** The times of the pings that still count, with the one that comes now, in ms. */
export function recentPings(pings: readonly number[], now: number): number[] {
  return [...pings.filter((time) => now - time < RECENT_MS), now].slice(-MOST_PINGS)
}

interface Ping {
  /** How many pings came lately, with this one. */
  pings: number
  /** How many people stand on the list of the event, those who wait included. */
  people: number
}

/**
 * How long a page waits after a ping before it asks, in ms. What comes meanwhile is answered by the same request. In a
 * quiet time it is at most 2 s; the more sign-ups come, the longer, up to 15 s: as fresh as a page that polls.
 */
export function refetchDelay({ pings, people }: Ping, random: number): number {
  const wanted = Math.max(SHORTEST_MS, people * PER_PERSON_MS, pings * PER_PING_MS)
  const spread = Math.min(LONGEST_MS, wanted)
  return pings > 1 ? spread * spreadFactor(random, 1) : spread * random
}

/**
 * How long a page waits before it joins again, in ms. A channel ends for every page at once when Realtime restarts, and
 * Realtime takes a limited number of joins per second.
 * @param failures how many times in a row joining has failed or a channel has ended, from 1
 */
export function rejoinDelay(failures: number, random: number): number {
  const wait = REJOIN_MS[failures - 1] ?? REJOIN_MS.at(-1) ?? 0
  return wait * spreadFactor(random, 1)
}

/** A factor about 1: a `spread` of 0.4 means 0.8 to 1.2. */
const spreadFactor = (random: number, spread: number) => 1 + (random - 0.5) * spread
