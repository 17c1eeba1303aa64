import { formatWeekdayAndTime } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import { type EventTimes, hasStarted } from './event-times'
import type { Facts } from './facts'

/** An event that needs more people than have joined. The database says so until that is decided; from the start on nothing does. Pure. */

export type Needing = EventTimes & Pick<Facts, 'minimum'>

/** '5 of 8 needed'; '' if enough have joined, or it is decided. */
export const neededText = (event: Needing, now: Date): string =>
  event.minimum && !hasStarted(event, now)
    ? t('{people} of {needed} needed', { people: event.minimum.people, needed: event.minimum.needed })
    : ''

/**
 * 'Not sure yet: 5 of 8 needed, decided by Mon, 7:00 PM', without the time once that has passed; '' as above. A weekday is enough, because it is
 * decided at most three days before the start.
 */
export function unsureText(event: Needing, now: Date): string {
  const { minimum } = event
  if (!minimum || hasStarted(event, now)) return ''
  const { people, needed, decides_at: at } = minimum
  return new Date(at) > now
    ? t('Not sure yet: {people} of {needed} needed, decided by {date}', {
        people,
        needed,
        date: formatWeekdayAndTime(at, now),
      })
    : t('Not sure yet: {people} of {needed} needed', { people, needed })
}
