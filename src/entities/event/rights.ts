import type { EventPageData } from './event-schema'

/**
 * The table of rights, as in `private.has_right`. `edit`: change, move, call off and undo the event. `skip`: the same for a date of the series that
 * is not open. `own`: delete, end the series or change its plan, change privacy, group or price, name co-hosts.
 */
const RIGHTS = {
  organizer: ['edit', 'skip', 'own'],
  /** Of all dates of the series. */
  series: ['edit', 'skip'],
  /** Of this date or event alone. */
  event: ['edit'],
} as const
type Right = (typeof RIGHTS)['organizer'][number]

export function mayDo(right: Right, { viewer, cohost }: Pick<EventPageData, 'viewer' | 'cohost'>): boolean {
  const role = viewer.is_organizer ? 'organizer' : cohost
  return Boolean(role && (RIGHTS[role] as readonly Right[]).includes(right))
}
