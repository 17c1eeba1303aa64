import { formatEventDate, formatWeekdayAndTime } from '@/lib/text/date-text'
import { type EventTimes, hasStarted } from './event-times'
import type { Facts } from './facts'

/** An event that needs more people than have joined. The database says so until that is decided; from the start on nothing does. Pure. */

/** Six days, ms: within them a weekday says the day. */
const DAYS_NAMED = 6 * 24 * 3_600_000

type Needing = EventTimes & Pick<Facts, 'minimum'>

/** '5 of 8 needed'; '' if enough have joined, or it is decided. */
export const neededText = (event: Needing, now: Date): string =>
  event.minimum && !hasStarted(event, now) ? `${event.minimum.people} of ${event.minimum.needed} needed` : ''

/** Whether it is time to decide. */
export const isDecisionDue = ({ minimum, ...event }: Needing, now: Date): boolean =>
  minimum !== undefined && !hasStarted(event, now) && new Date(minimum.decides_at) <= now

/** 'Not sure yet: 5 of 8 needed, decided by Mon, 7:00 PM', without the time once that has passed; '' as above. */
export function unsureText(event: Needing, now: Date): string {
  const needed = neededText(event, now)
  const at = event.minimum?.decides_at ?? ''
  const isNear = Date.parse(at) - now.getTime() < DAYS_NAMED
  const until = isDecisionDue(event, now)
    ? ''
    : `, decided by ${(isNear ? formatWeekdayAndTime : formatEventDate)(at, now)}`
  return needed && `Not sure yet: ${needed}${until}`
}
