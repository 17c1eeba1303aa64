/**
 * The focus after joining or withdrawing: a registration's row, the slot that was given up, or the waitlist that was left. If that is gone,
 * to the heading of the list.
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

/** The height of the page's header, px. */
const HEADER = 64

/** Scrolls the page there; not at all where it stands between the page's bars already, so that nothing jumps. */
export function bringInSight(place: Element): void {
  const root = document.documentElement
  const { top, bottom } = place.getBoundingClientRect()
  const isLanding = 'landing' in root.dataset
  // A new row slides in: before the pill lands it is not yet where it will stand.
  const end = bottom + Number.parseFloat(getComputedStyle(root).scrollPaddingBottom) + (isLanding ? 0 : 16)
  if (top > HEADER && end <= innerHeight) return
  const isStill = isLanding || matchMedia('(prefers-reduced-motion: reduce)').matches
  // A jump of half a page in one frame loses the reader.
  place.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' })
}

/** The waitlist stands below the roster. */
const last = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].at(-1) ?? null
