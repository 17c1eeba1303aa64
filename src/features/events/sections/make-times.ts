import { movedAlong } from '@/entities/event/moved-end'
import { isTimed } from '@/entities/event/section-times'
import { comparableName } from '@/lib/text/comparable-name'
import { t } from '@/lib/text/translate'
import { visibleName } from '@/lib/text/visible-name'
import { MAX_SECTIONS, MAX_SLOTS, MOST_MS, nameKey, type SectionRow, totalSize, usedSections } from './rules'

/** Makes sections of equal length out of 'every 10 minutes from 16:00 to 19:00'. Pure; loaded with the sheet that shows it. */

const MINUTE = 60_000

/** How many minutes each time lasts. */
export const EVERY_MINUTES = [5, 10, 15, 20, 30, 60, 120]

interface Plan {
  /** ISO. */
  from: string
  to: string
  /** Minutes. */
  every: number
  /** Slots of each. */
  size: number
}

/** As the database keeps a time: without fractions of a second. */
export const sectionMoment = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

export interface PlannedTime {
  start: string
  end: string
}

/** An event without an end: times are proposed for as long as it counts as running (`event-times.ts`). */
const LASTS_MS = 3 * 60 * MINUTE

/**
 * From when to when times are proposed, and until when they may last at most.
 * @param start of the event, ISO; `end` may be empty
 */
export function spanOf(start: string, end: string | null): PlannedTime & { latest: string } {
  const from = Date.parse(start)
  const to = end ? Date.parse(end) : Number.NaN
  const hasEnd = to > from
  return {
    start: sectionMoment(from),
    end: sectionMoment(hasEnd ? to : from + LASTS_MS),
    latest: sectionMoment(hasEnd ? to : from + MOST_MS),
  }
}

/** The times of a plan, in order. The last one ends at `to` or before it. */
export function timesOf({ from, to, every }: Omit<Plan, 'size'>): PlannedTime[] {
  const start = Date.parse(from)
  const length = every * MINUTE
  const count = Math.min(Math.max(0, Math.floor((Date.parse(to) - start) / length)), MOST_PREVIEWED)
  return Array.from({ length: count }, (_, index) => ({
    start: sectionMoment(start + index * length),
    end: sectionMoment(start + (index + 1) * length),
  }))
}

/** More than can be made are shown, so that people see what is too much and leave some out. */
const MOST_PREVIEWED = 2 * MAX_SECTIONS

/**
 * The rows with a section for each time behind them.
 * @param name 'Shift' gives 'Shift 1', 'Shift 2' …; without one they are called by their starts
 * @param newId the id of the next section
 */
export function withTimes(
  rows: readonly SectionRow[],
  times: readonly PlannedTime[],
  { name = '', size, newId }: { name?: string; size: number; newId: () => string },
): SectionRow[] {
  const made = usedSections(rows)
  const base = visibleName(name)
  for (const { start, end } of times) {
    made.push({ id: newId(), name: base && nextName(base, made), size, start, end })
  }
  return made
}

/** 'Shift 3' after 'Shift 2', also if 'Shift 1' was taken out again. */
function nextName(base: string, rows: readonly SectionRow[]): string {
  const names = new Set(rows.map((row) => comparableName(row.name)))
  let number = 1
  while (names.has(comparableName(`${base} ${number}`))) number += 1
  return `${base} ${number}`
}

/** Why these sections cannot be made, else null. @param size of each */
export function makingProblem(rows: readonly SectionRow[], made: readonly SectionRow[], size: number): string | null {
  const used = usedSections(rows)
  const sections = MAX_SECTIONS - used.length
  const slots = Math.floor((MAX_SLOTS - totalSize(used)) / size)
  const most = Math.min(sections, slots)
  if (made.length > most) {
    const count = made.length - most
    return sections <= slots
      ? t('An event has at most {max} sections. Leave out {count}.', { max: MAX_SECTIONS, count })
      : t('An event has at most {max} slots. Leave out {count}.', { max: MAX_SLOTS, count })
  }
  const names = new Set(used.map(nameKey))
  return made.some((row) => names.has(nameKey(row)))
    ? t('There are sections with these names. Give the new times a name.')
    : null
}

/** The moments to choose 'From' and 'To' among: every five minutes of the event, of a long one every half hour. Always with these ones. */
export function momentsOf({ start, end, latest }: PlannedTime & { latest: string }): string[] {
  const [from, to] = [Date.parse(start), Date.parse(latest)]
  const step = to - from <= 12 * 60 * MINUTE ? 5 * MINUTE : 30 * MINUTE
  const count = Math.min(Math.floor((to - from) / step), MOST_MOMENTS)
  const moments = Array.from({ length: count + 1 }, (_, index) => sectionMoment(from + index * step))
  return [...new Set([...moments, end, latest])].sort()
}
const MOST_MOMENTS = 500

/** The row with other times, or without. */
export function withRowTimes(row: SectionRow, times: PlannedTime | null): SectionRow {
  const { start: _start, end: _end, ...rest } = row
  return { ...rest, ...times }
}

/** All rows once the event starts at `to` and no longer at `from` (ISO): their times move along, as its end does. */
export function withRowsMoved(rows: readonly SectionRow[], from: string, to: string): SectionRow[] {
  if (Date.parse(from) === Date.parse(to)) return [...rows]
  const moved = (at: string) => sectionMoment(Date.parse(movedAlong(at, from, to)))
  return rows.map((row) => (isTimed(row) ? { ...row, start: moved(row.start), end: moved(row.end) } : row))
}
