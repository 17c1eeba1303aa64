/**
 * Where on an event's page somebody is once they have joined or withdrawn: at a registration's row, at the slot that was given
 * up, or at the waitlist that was left. The heading of the list, which says how many there are now, stands in for what has gone.
 */
export type Landing = { row: string } | { slot: number } | { list: 'waitlist' }

/** What takes the focus there; null on a page without a list. */
export function landingElement(landing: Landing): HTMLElement | null {
  const heading = 'list' in landing ? '#waitlist-title, #roster-title' : '#roster-title'
  const selector =
    'row' in landing ? `[data-row="${landing.row}"]` : 'slot' in landing ? `[data-slot="${landing.slot}"]` : null
  const row = selector === null ? null : document.querySelector<HTMLElement>(`li${selector}`)
  // Whoever has the slot now is opened by a button; a free slot is only read.
  return row?.querySelector<HTMLElement>('button[aria-haspopup]') ?? row ?? last(heading)
}

/** The waitlist stands below the roster. */
const last = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].at(-1) ?? null
