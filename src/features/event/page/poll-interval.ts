/** How often an event's page polls. Apart from `live-rules.ts`, which is loaded after the page. */

/** How often a page that no ping can reach polls, in ms. */
const POLL_MS = 15_000
/** How often a joined page polls although no ping came, in ms: one may have been lost. */
const SAFETY_MS = 60_000
/** Pages that lose the connection at the same moment start to poll at the same moment, so each has its own interval. */
const POLL_SPREAD = 0.4

/** How often a visible page polls, in ms. @param random from 0 to 1 */
export const pollInterval = (isJoined: boolean, random: number): number =>
  (isJoined ? SAFETY_MS : POLL_MS) * spreadFactor(random, POLL_SPREAD)

/** A factor about 1: a `spread` of 0.4 means 0.8 to 1.2. */
export const spreadFactor = (random: number, spread: number) => 1 + (random - 0.5) * spread
