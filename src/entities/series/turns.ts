import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { formatShortDate } from '@/lib/text/date-text'
import type { Series } from './series'

/** What a series that takes turns says: people who waited for one date and got no slot go first on the next. Pure. */

/** Whether somebody who gets no slot of this date will go first on another. */
export const goesFirstNext = (series: Series | null | undefined): boolean =>
  Boolean(series?.takes_turns && !series.ended && series.next)

/** Read by people who wait, or are about to. */
export const FIRST_NEXT_TIME = 'No slot this time? You go first next time.'

/** Read by those who run it, also in the event form where it is switched on. */
export const TURNS_TEXT = 'Anyone still waiting at the start goes first on the next date, once.'

/** A calendar day has no zone: noon is on it everywhere. */
const dayText = (day: string) => formatShortDate(`${day}T12:00`)

/** 'First: missed Tue, Nov 17', for a row of the list. @param day year-month-day */
export const firstInShort = (day: string) => `First: missed ${dayText(day)}`

/** 'First, because Rui missed Tue, Nov 17' */
export const firstBecause = (name: string, day: string) => `First, because ${bidiIsolate(name)} missed ${dayText(day)}`
