import { useState } from 'react'
import { flushSync } from 'react-dom'
import { randomUuid } from '@/lib/browser/random'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { t } from '@/lib/text/translate'
import { type MovedPart, useMovedRow } from '@/ui/form/use-moved-row'
import { proposedSize, withName, withRowMoved } from './edit-sections'
import { MAX_SECTIONS, rowName, type SectionRow } from './rules'

/** The parts of a row that can have the focus. */
type Part = 'name' | 'up' | 'down' | 'remove'

export const partId = ({ id }: Pick<SectionRow, 'id'>, part: Part) => `section-${id}-${part}`
const focusOn = (row: SectionRow, part: Part) => document.getElementById(partId(row, part))?.focus()
/** A row stands where its name does. */
const find = (id: string, part: MovedPart) =>
  document.getElementById(partId({ id }, part === 'up' || part === 'down' ? part : 'name'))

/** A section's name in a sentence. */
export const sectionTitle = (row: SectionRow, index: number) =>
  bidiIsolate(rowName(row)) || t('Section {number}', { number: index + 1 })

export interface SectionRows {
  rows: readonly SectionRow[]
  onChange: (rows: readonly SectionRow[]) => void
}

/** The rows of the sections editor and the ways to change them. Each change moves the focus to the next thing to do. */
export function useSections({ rows, onChange }: SectionRows) {
  const startMoving = useMovedRow(rows.map(({ id }) => id).join(), find)
  /** The announcement of the last change for screen readers. */
  const [news, setNews] = useState('')

  /** Draws the rows before it returns, so that the focus can be moved. */
  function change(next: readonly SectionRow[], told = '') {
    flushSync(() => {
      onChange(next)
      setNews(told)
    })
  }

  function add() {
    const row = { id: randomUuid().slice(0, 8), name: '', size: null }
    change([...rows, row])
    focusOn(row, 'name')
  }

  return {
    rows,
    news,
    add,
    rename: (index: number, name: string) => onChange(withName(rows, index, name)),
    resize: (index: number, size: number) => onChange(rows.map((row, at) => (at === index ? { ...row, size } : row))),
    /** A time also sets the row's size. */
    retime: (index: number, changed: SectionRow) =>
      onChange(rows.with(index, { ...changed, size: changed.size ?? proposedSize(rows, index) })),
    replace: (next: readonly SectionRow[], told: string) => change(next, told),
    putBack: (row: SectionRow, at: number) => {
      change(rows.toSpliced(at, 0, row))
      focusOn(row, 'name')
    },
    /** Goes from one name to the next. After the last one it adds a row. */
    goOn: (index: number) => {
      const next = rows[index + 1]
      if (next) focusOn(next, 'name')
      else if (rows[index]?.size !== null && rows.length < MAX_SECTIONS) add()
    },
    move: (row: SectionRow, from: number, to: number) => {
      startMoving(row.id, from, to)
      const moved = { section: sectionTitle(row, from), place: to + 1, count: rows.length }
      change(withRowMoved(rows, from, to), t('{section} is {place} of {count} now.', moved))
    },
    /** @returns whether another row is left to go on from */
    remove: (row: SectionRow, index: number): boolean => {
      change(rows.toSpliced(index, 1), t('{section} removed.', { section: sectionTitle(row, index) }))
      const neighbor = rows[index + 1] ?? rows[index - 1]
      if (neighbor) focusOn(neighbor, 'remove')
      return neighbor !== undefined
    },
  }
}
