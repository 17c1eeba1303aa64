import { plural } from '@/lib/text/translate'
import { visibleName } from '@/lib/text/visible-name'
import { type SectionRow, usedSections } from './rules'

/** How the sections editor changes its rows, and its sentences. Pure; loaded with the editor's sheet. */

const FIRST_SIZE = 2

/**
 * The size of a row that has none yet: that of the row before it. It is shown at once, and set with the first letter of
 * the name.
 */
export function proposedSize(rows: readonly SectionRow[], index: number): number {
  return rows.slice(0, index).findLast(({ size }) => size !== null)?.size ?? FIRST_SIZE
}

/** The rows after a name was typed. The first letter also sets the row's size. */
export function withName(rows: readonly SectionRow[], index: number, name: string): SectionRow[] {
  return rows.map((row, at) => (at === index ? { ...row, name, size: row.size ?? sizeWith(name, rows, index) } : row))
}

const sizeWith = (name: string, rows: readonly SectionRow[], index: number) =>
  visibleName(name) === '' ? null : proposedSize(rows, index)

export function withRowMoved(rows: readonly SectionRow[], from: number, to: number): SectionRow[] {
  const row = rows[from]
  return row ? rows.toSpliced(from, 1).toSpliced(to, 0, row) : [...rows]
}

/** The change for people on the list, if the event gets its first sections or loses all; else null. */
export function peopleSentence(hadSections: boolean, rows: readonly SectionRow[], people: number): string | null {
  const hasSections = usedSections(rows).length > 0
  if (people === 0 || hasSections === hadSections) return null
  return hasSections
    ? plural(
        people,
        'The person on the list is put into the first one.',
        'The {count} people on the list are put into them in order.',
      )
    : plural(
        people,
        'The person on the list stays on it.',
        'The {count} people on the list stay on it, in the order of the sections.',
      )
}
