import * as z from 'zod/mini'
import { ruleInShort } from '@/entities/series/series-in-short'
import { formatDay } from '@/entities/series/series-text'
import { browserZone } from '@/lib/browser/browser-zone'
import { formatFullDate, formatShortDate } from '@/lib/text/date-text'
import { countedPeople } from '@/lib/text/text'
import { dayInZone, timeInZone } from '@/lib/text/zone-time'
import type { EditableEvent } from './form-read-schema'

/** What 'This and following' does to the other dates, in words. Pure. */

/** The day of the new start (year-month-day) if the event moves to another day, else null. */
function newDay({ series, ...event }: EditableEvent, datetime: string | null): string | null {
  if (!series || !datetime || !event.datetime || Date.parse(datetime) === Date.parse(event.datetime)) return null
  const day = dayInZone(datetime, newZone(series.time_zone))
  return day === dayInZone(event.datetime, series.time_zone) ? null : day
}

/** New times are those of this browser's clock, and so is the zone from then on (`takesBrowserZone`). */
const newZone = (zone: string | null) => browserZone() ?? zone

/** Whether the following dates get other days, too: those that exist are then listed with their people. */
export const movesDays = (event: EditableEvent, datetime: string | null): boolean => newDay(event, datetime) !== null

/**
 * How a series reads when a date of it moves and the others follow: 'Every Wednesday at 8:00 PM'. Null where the start
 * stays what it was.
 * @param datetime the new start, ISO
 */
export function ruleAfterMove(event: EditableEvent, datetime: string | null): string | null {
  const { series } = event
  if (!series || !datetime || !event.datetime || Date.parse(datetime) === Date.parse(event.datetime)) return null
  const { every, starts_on } = series
  const rule = ruleInShort({ every, starts_on: newDay(event, datetime) ?? starts_on })
  return `${rule} at ${timeInZone(datetime, newZone(series.time_zone))}`
}

/**
 * Until when the series then goes on, after that rule: ', until Dec 31, 2026'. Empty without an end.
 * @param chosen the last day in the form; if it was changed there, it counts before the one that moves along
 * @param moved the last day after the move
 */
export function untilAfterMove({ series }: EditableEvent, chosen: string | null, moved: string | null): string {
  const last = chosen === series?.ends_on ? moved : chosen
  return last ? `, until ${formatDay(last)}` : ''
}

/** The answer of `preview_following`. */
export const movedDatesSchema = z.object({
  /** Why the dates cannot move like that, as a sentence; null when they can. */
  problem: z.nullable(z.string()),
  /** The last day of the series after the move, year-month-day; null without an end. */
  ends_on: z.nullable(z.string()),
  dates: z.array(
    z.object({
      id: z.string(),
      /** Year-month-day. */
      was: z.string(),
      becomes: z.string(),
      /** With a slot or on the waitlist; null if the date does not move. */
      people: z.nullable(z.number()),
    }),
  ),
})
export type MovedDate = z.infer<typeof movedDatesSchema>['dates'][number]

/** 'Tue, Dec 24' and where it moves to, 'Tue, Jan 7'; with the years where they are not the same. */
export function movedDateText({ was, becomes }: MovedDate): { from: string; to: string } {
  const year = (day: string) => day.slice(0, 4)
  const text = year(was) === year(becomes) ? formatShortDate : formatFullDate
  return { from: text(`${was}T12:00`), to: text(`${becomes}T12:00`) }
}

/** '1 person', '4 people', 'Nobody yet'. */
export const peopleText = ({ people }: MovedDate): string => (people ? countedPeople(people) : 'Nobody yet')
