/**
 * Where the focus goes after joining or withdrawing: to a registration's row, to the slot that was given up, or to the
 * waitlist that was left (its section's, if there are sections). If that is gone, to the heading of the list.
 */
export type Landing = { row: string } | { slot: string } | { list: 'waitlist'; section?: string | undefined }

/** The element to focus; null on a page without a list. */
export function landingElement(landing: Landing): HTMLElement | null {
  const heading =
    'list' in landing
      ? landing.section
        ? `#section-${landing.section}`
        : '#waitlist-title, #roster-title'
      : '#roster-title'
  const selector =
    'row' in landing ? `[data-row="${landing.row}"]` : 'slot' in landing ? `[data-slot="${landing.slot}"]` : null
  const row = selector === null ? null : document.querySelector<HTMLElement>(`li${selector}`)
  // A taken slot has a button; a free slot is only read.
  return row?.querySelector<HTMLElement>('button[aria-haspopup]') ?? row ?? last(heading)
}

/** A new row slides in, px: it is not yet where it will stand. */
const SLIDE = 16

/** Scrolls the page there; not at all where it stands between the page's bars already, so that nothing jumps. */
export function bringInSight(place: Element, behavior: 'instant' | 'smooth'): void {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const { top, bottom } = place.getBoundingClientRect()
  const room = behavior === 'smooth' ? SLIDE : 0
  const isInSight =
    top - room >= Number.parseFloat(scrollPaddingTop) &&
    bottom + room <= window.innerHeight - Number.parseFloat(scrollPaddingBottom)
  if (!isInSight) place.scrollIntoView({ block: 'center', behavior: isStill() ? 'instant' : behavior })
}

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** The waitlist stands below the roster. */
const last = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].at(-1) ?? null
