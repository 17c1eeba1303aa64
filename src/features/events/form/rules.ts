import { type EventTimes, eventDate, isEnded, stillLasts } from '@/entities/event/event-times'
import { t } from '@/lib/text/translate'

/** Rules of the event form. Pure: `now` is passed in, local time is the viewer's. */

/**
 * The sentence for an event whose form names a time that has passed, and its field; null when there is nothing
 * to say. It is not refused: people write down what has already taken place.
 * @param form ISO times; empty for none
 */
export function pastWarning(form: Record<DateName, string | null>, now: Date): { name: DateName; text: string } | null {
  const times = { datetime: form.datetime || null, end_datetime: form.end_datetime || null }
  const date = eventDate(times)
  if (date === null || new Date(date) >= now) return null
  return {
    name: times.datetime ? 'datetime' : 'end_datetime',
    text: `${t('This date is in the past.')} ${meaningOf(times, now)}`,
  }
}

function meaningOf(times: EventTimes, now: Date): string {
  if (!isEnded(times, now)) return t('People can still join until the event ends.')
  const { datetime: start, end_datetime: end } = times
  const isItsDay = end === null && start !== null && new Date(start).toDateString() === now.toDateString()
  return isItsDay || stillLasts(times, now)
    ? t('No one can join now. You can still add people until the end of the day.')
    : t('No one can join an event that is over.')
}

export type DateName = 'datetime' | 'end_datetime'

interface Dated extends EventTimes {
  time_zone: string | null
}

/**
 * Whether saving sets the event's zone to the browser's: it has none yet, or its dates were changed. Correcting a text
 * while travelling does not move the event.
 */
export function takesBrowserZone(before: Dated, after: EventTimes): boolean {
  const same = (a: string | null, b: string | null) => (a && Date.parse(a)) === (b && Date.parse(b))
  if (before.time_zone === null) return true
  return !same(before.datetime, after.datetime) || !same(before.end_datetime, after.end_datetime)
}
