import { ruleInShort } from '@/entities/series/series-in-short'
import { browserZone } from '@/lib/browser/browser-zone'
import { formatDay, formatMonthAndDay } from '@/lib/text/date-text'
import { joinWithAnd } from '@/lib/text/join-with-and'
import { t } from '@/lib/text/translate'
import { dayInZone, timeInZone } from '@/lib/text/zone-time'
import type { EditableEvent } from './form-read-schema'

/** The effect of 'This date and the plan', as text. Pure. */

/** The day of the new start (year-month-day) if the event moves to another day, else null. */
function newDay({ series, ...event }: EditableEvent, datetime: string | null): string | null {
  if (!series || !datetime || !event.datetime || Date.parse(datetime) === Date.parse(event.datetime)) return null
  const day = dayInZone(datetime, newZone(series.time_zone))
  return day === dayInZone(event.datetime, series.time_zone) ? null : day
}

/** New times are those of this browser's clock, and so is the zone from then on (`takesBrowserZone`). */
const newZone = (zone: string | null) => browserZone() ?? zone

/**
 * How a series reads when a date of it moves with the plan: 'Every Wednesday at 8:00 PM'. Null where the start
 * stays what it was.
 * @param datetime the new start, ISO
 */
export function ruleAfterMove(event: EditableEvent, datetime: string | null): string | null {
  const { series } = event
  if (!series || !datetime || !event.datetime || Date.parse(datetime) === Date.parse(event.datetime)) return null
  const { every, starts_on } = series
  const rule = ruleInShort({ every, starts_on: newDay(event, datetime) ?? starts_on })
  return t('{rule} at {time}', { rule, time: timeInZone(datetime, newZone(series.time_zone)) })
}

/**
 * The same as a sentence: 'Every Wednesday at 8:00 PM from then on, until Dec 31, 2026.' A date that moves past the last day becomes the last day.
 * @param last the last day in the form, year-month-day
 */
export function planAfterMove(event: EditableEvent, datetime: string | null, last: string | null): string | null {
  const rule = ruleAfterMove(event, datetime)
  const day = newDay(event, datetime)
  if (!rule) return null
  if (!last) return t('{rule} from then on.', { rule })
  return t('{rule} from then on, until {date}.', { rule, date: formatDay(day && day > last ? day : last) })
}

/**
 * 'Dec 8 is open already and stays as it is.', 'Dec 8 and Dec 15 are open already and stay as they are.'
 * @param starts of the open dates, ISO; empty: ''
 */
export function openDatesText(starts: readonly string[], now: Date): string {
  const days = starts.map((start) => formatMonthAndDay(start, now))
  if (days.length === 0) return ''
  return days.length === 1
    ? t('{date} is open already and stays as it is.', { date: days[0] ?? '' })
    : t('{dates} are open already and stay as they are.', { dates: joinWithAnd(days) })
}
