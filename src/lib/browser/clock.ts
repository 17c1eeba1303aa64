/**
 * The present by the server's clock, as far as it is known. The phone's own may be wrong by minutes or days, and then an
 * open event would look closed. It decides only what is shown: the database asks its own clock.
 */

declare global {
  interface Window {
    /** How far the server's clock is ahead of this phone's, ms. Here, because the early entry and the app share no module. */
    rosterClock?: number
  }
}

/** Told at the window when the offset has changed. */
export const CLOCK_SET = 'roster:clock'

export const serverTime = () => new Date(Date.now() + (window.rosterClock ?? 0))

/** Compares the clocks by an answer's headers. A cache says the time at which it stored the answer, so that does not count. */
export function compareClocks(headers: Headers, askedAt: number): void {
  const answeredAt = Date.now()
  // The header has whole seconds: half of one more has passed on average.
  const ahead = Date.parse(headers.get('date') ?? '') + 500 - (askedAt + answeredAt) / 2
  if (Number.isNaN(ahead) || headers.has('age')) return
  // While it was on the line, the phone may have slept, or its clock was set.
  const doubt = Math.abs(answeredAt - askedAt) + 1_000
  const offset = Math.abs(ahead) > doubt ? ahead : 0
  if (Math.abs(offset - (window.rosterClock ?? 0)) <= doubt) return
  window.rosterClock = offset
  window.dispatchEvent(new Event(CLOCK_SET))
}
