import type { EventTimes } from '@/entities/event/event-times'
import { isTimed, type SectionTimes, timeText } from '@/entities/event/section-times'
import { comparableName } from '@/lib/text/comparable-name'
import { characterCount } from '@/lib/text/text'
import { t } from '@/lib/text/translate'
import { visibleName } from '@/lib/text/visible-name'

/** The sections of an event in its form: '2 Driver, 3 Cook' (docs/decisions/sections.md). Pure; edit-sections.ts changes them. */

export const MAX_SECTIONS = 60
export const NAME_MAX = 60
/** The most slots of all sections together. */
export const MAX_SLOTS = 100

/** A section as an event has it. */
export interface StoredSection extends SectionTimes {
  /** Chosen by the page; the same in all dates of a series and in copies. */
  id: string
  /** Empty: it is called by its start. */
  name: string
  /** How many slots it has. */
  size: number
}

/** A section in the form. A row without name, size and time was not filled in yet and does not count. */
export interface SectionRow extends Omit<StoredSection, 'size'> {
  size: number | null
}

const isUnused = (row: SectionRow) => row.size === null && nameKey(row) === ''

/** A section's name in a sentence. */
export const rowName = ({ name, start }: SectionRow): string =>
  visibleName(name) || (start ? timeText(start, { zone: null, day: start }) : '')

/** Its name as people compare it, or its start: no two sections of an event have the same. Empty: it has neither. */
export const nameKey = ({ name, start }: SectionRow): string => comparableName(visibleName(name)) || start || ''

export const usedSections = (rows: readonly SectionRow[]) => rows.filter((row) => !isUnused(row))

export const totalSize = (rows: readonly SectionRow[]) => rows.reduce((sum, { size }) => sum + (size ?? 0), 0)

interface SectionProblem {
  /** Empty if the problem concerns all rows together. */
  path: [] | [number, 'name' | 'end']
  message: string
}

/** Everything that can be wrong with the sections, in the words of the database. A stepper gives each at least one slot. */
export function sectionProblems(rows: readonly SectionRow[]): SectionProblem[] {
  const problems: SectionProblem[] = []
  const names = new Set<string>()
  rows.forEach((row, index) => {
    if (isUnused(row)) return
    const key = nameKey(row)
    const wrong = nameProblem(row, key, names)
    if (wrong) problems.push({ path: [index, 'name'], message: wrong })
    names.add(key)
  })
  if (totalSize(rows) > MAX_SLOTS) {
    problems.push({ path: [], message: t('Maximum {max} participants allowed', { max: MAX_SLOTS }) })
  }
  if (usedSections(rows).length > MAX_SECTIONS) problems.push({ path: [], message: tooManySections() })
  return problems
}

/** Everything that can be wrong with the times of the sections, in an event at these times. */
export const timeProblems = (rows: readonly SectionRow[], event: EventTimes): SectionProblem[] =>
  rows.flatMap((row, index) => {
    const message = timeProblem(row, event)
    return message === null ? [] : [{ path: [index, 'end'], message }]
  })

function timeProblem(row: SectionRow, { datetime, end_datetime }: EventTimes): string | null {
  if (!isTimed(row)) return null
  if (!datetime) return t('Set Start Date & Time first: the times of the sections lie within the event.')
  const name = rowName(row)
  const [start, end, from] = [row.start, row.end, datetime].map(Date.parse) as [number, number, number]
  if (end <= start) return t('{section} has to end after it starts.', { section: name })
  if (start >= from && end <= (end_datetime ? Date.parse(end_datetime) : from + MOST_MS)) return null
  return t('{section} is outside of the event. Change its time, or the start and end of the event.', { section: name })
}

/** In an event without an end, times lie within 24 hours from its start. */
export const MOST_MS = 24 * 3_600_000

export const tooManySections = () => t('At most {max} sections are allowed', { max: MAX_SECTIONS })

function nameProblem({ name }: SectionRow, key: string, earlier: ReadonlySet<string>): string | null {
  if (key === '') return t('Section name is required')
  if (characterCount(visibleName(name)) > NAME_MAX)
    return t('Section name must be less than {max} characters', { max: NAME_MAX })
  return earlier.has(key) ? t('Two sections cannot have the same name') : null
}
