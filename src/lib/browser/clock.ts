/**
 * The time by the server's clock, as far as it is known. The phone's own may be wrong by minutes or days, and then an
 * open event would look closed. It only decides what is shown: the database uses its own clock.
 */

declare global {
  interface Window {
    /** How far the server's clock is ahead of this phone's, ms. Kept on the window, because the boot scripts and the app share no module. */
    rosterClock?: number
  }
}

/** The event on the window when the offset has changed. */
export const CLOCK_SET = 'rosterClock'

const known = () => window.rosterClock ?? 0

/** @param at a moment by this phone's clock, ms since 1970; left out: the present */
export const serverTime = (at = Date.now()) => new Date(at + known())

/** Compares the clocks by an answer's headers. A cache says the time at which it stored the answer, so that does not count. */
export function compareClocks(headers: Headers, askedAt: number): void {
  const onTheLine = Date.now() - askedAt
  // The header has whole seconds, so on average half a second more has passed. NaN without it.
  const ahead = Date.parse(String(headers.get('date'))) + 500 - askedAt - onTheLine / 2
  // A smaller difference may be the response's latency. The device may have slept, or its clock may have been set.
  if (Math.abs(ahead - known()) > Math.abs(onTheLine) + 1_000 && !headers.has('age')) {
    window.rosterClock = ahead
    window.dispatchEvent(new Event(CLOCK_SET))
  }
}
