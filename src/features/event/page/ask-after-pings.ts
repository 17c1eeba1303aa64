import { pingsLately, waitAfterPing } from './live-rules'

/** How long to wait for an answer that is on its way before asking again, in ms. */
const UNDER_WAY_MS = 1_000

interface Asking {
  ask: () => void
  /** Whether an answer is on its way. It may have been written before the change. */
  isUnderWay: () => boolean
  /** How many people stand on the event's list. */
  people: () => number
}

/**
 * Asks once for all pings that come until then, when `live-rules.ts` says so.
 * @returns `hear`: a ping has come; `stop`: forgets those that were heard
 */
export function askAfterPings({ ask, isUnderWay, people }: Asking): { hear: () => void; stop: () => void } {
  let pings: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    timer = undefined
    if (isUnderWay()) timer = setTimeout(end, UNDER_WAY_MS)
    else ask()
  }
  const hear = () => {
    pings = pingsLately(pings, Date.now())
    timer ??= setTimeout(end, waitAfterPing({ pings: pings.length, people: people() }, Math.random()))
  }
  return { hear, stop: () => clearTimeout(timer) }
}
