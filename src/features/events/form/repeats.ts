import * as z from 'zod/mini'
import type { Every } from '@/entities/series/series'
import { t } from '@/lib/text/translate'
import { dayInZone } from '@/lib/text/zone-time'

/** How an event repeats, as the form holds it. The choices stay while 'Does not repeat' is selected. */

/** A copy of `everySchema`, whose file would bring the code of event pages along. */
export const EVERY = ['week', 'two_weeks', 'month'] as const satisfies readonly Every[]

export const EVERY_LABELS: Record<'' | Every, () => string> = {
  '': () => t('Does not repeat'),
  week: () => t('Every week'),
  two_weeks: () => t('Every two weeks'),
  month: () => t('Every month'),
}

/** In days before a date's start. */
export const OPENS_MAX = 60
const opens = { error: () => t('A date can open 1 to 60 days before it starts') }

export const repeatShape = {
  /** Empty: it does not repeat. */
  every: z.enum(['', ...EVERY]),
  opens_days_before: z.int(opens).check(z.gte(1, opens), z.lte(OPENS_MAX, opens)),
  /** The last possible date, year-month-day; null: it never ends; empty: not chosen yet. */
  ends_on: z.nullable(z.string()),
  /** The first date of the series that the event belongs to already, year-month-day; else empty. It is never typed. */
  starts_on: z.string(),
}

export interface Repeat {
  every: Every
  opens_days_before: number
  ends_on: string | null
}

type RepeatForm = Omit<Repeat, 'every'> & { every: '' | Every }

/** How the form's event repeats; null: it does not. */
export function repeatOf({ every, opens_days_before, ends_on }: RepeatForm): Repeat | null {
  return every === '' ? null : { every, opens_days_before, ends_on }
}

/** Whether two repeats lead to the same dates. */
export function isSameRepeat(a: Repeat | null, b: Repeat | null): boolean {
  const text = (repeat: Repeat | null) => repeat && JSON.stringify(repeatArguments(repeat))
  return text(a) === text(b)
}

export const repeatArguments = ({ every, opens_days_before, ends_on }: Repeat) => ({
  p_every: every,
  p_opens_days_before: opens_days_before,
  // Null means that it never ends; the generated type does not know that.
  p_ends_on: ends_on as string,
})

/** The same for an existing series. An untouched last day is left out: it may have moved along with the dates. */
export function changedArguments(before: Repeat | null, repeat: Repeat) {
  const { p_ends_on, ...others } = repeatArguments(repeat)
  return before?.ends_on === repeat.ends_on ? others : { ...others, p_ends_on }
}

interface Counted extends RepeatForm {
  datetime: string | null
  starts_on: string
}

export const repeatProblem = ({ every, datetime }: Counted): string | null =>
  every !== '' && !datetime ? t('Set Start Date & Time first: the dates are counted from it.') : null

/** The day of a moment in this browser's zone, year-month-day; empty for none. */
export const dayOf = (iso: string | null): string => (iso && !Number.isNaN(Date.parse(iso)) ? dayInZone(iso, null) : '')

export function lastDateProblem({ every, ends_on, starts_on, datetime }: Counted): string | null {
  if (every === '' || ends_on === null) return null
  if (ends_on === '') return t('Choose the last date')
  return ends_on < (starts_on || dayOf(datetime)) ? t('The last date must not be before the first one') : null
}
