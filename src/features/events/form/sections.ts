import { seenName } from '@/lib/text/seen-name'
import { characterCount } from '@/lib/text/text'
import { visibleName } from '@/lib/text/visible-name'

/** The sections of an event in its form: '2 Driver, 3 Cook' (docs/decisions/sections.md). Pure; edit-sections.ts changes them. */

export const MAX_SECTIONS = 10
export const NAME_MAX = 60
/** The most slots of all sections together. */
export const MAX_SLOTS = 100

/** A section as an event has it. */
export interface StoredSection {
  /** Chosen by the page; the same in all dates of a series and in copies. */
  id: string
  name: string
  /** How many slots it has. */
  size: number
}

/** A section in the form. A row without name and size was not filled in yet and does not count. */
export interface SectionRow extends Omit<StoredSection, 'size'> {
  size: number | null
}

const isUnused = ({ name, size }: SectionRow) => size === null && visibleName(name) === ''

/** The rows that somebody has filled in. */
export const usedSections = (rows: readonly SectionRow[]) => rows.filter((row) => !isUnused(row))

/** The slots of all sections. */
export const totalSize = (rows: readonly SectionRow[]) => rows.reduce((sum, { size }) => sum + (size ?? 0), 0)

interface SectionProblem {
  /** Empty if the problem concerns all rows together. */
  path: [] | [number, 'name']
  message: string
}

/** Everything that can be wrong with the sections, in the words of the database. A stepper gives each at least one slot. */
export function sectionProblems(rows: readonly SectionRow[]): SectionProblem[] {
  const problems: SectionProblem[] = []
  const names = new Set<string>()
  rows.forEach((row, index) => {
    if (isUnused(row)) return
    const name = visibleName(row.name)
    const wrong = nameProblem(name, names)
    if (wrong) problems.push({ path: [index, 'name'], message: wrong })
    names.add(seenName(name))
  })
  if (totalSize(rows) > MAX_SLOTS) {
    problems.push({ path: [], message: `Maximum ${MAX_SLOTS} participants allowed` })
  }
  if (usedSections(rows).length > MAX_SECTIONS) problems.push({ path: [], message: TOO_MANY_SECTIONS })
  return problems
}

export const TOO_MANY_SECTIONS = `At most ${MAX_SECTIONS} sections are allowed`

function nameProblem(name: string, earlier: ReadonlySet<string>): string | null {
  if (name === '') return 'Section name is required'
  if (characterCount(name) > NAME_MAX) return `Section name must be less than ${NAME_MAX} characters`
  return earlier.has(seenName(name)) ? 'Two sections cannot have the same name' : null
}
