import { describe, expect, it } from 'vitest'
import { withLabel } from '@/features/labels/rules'

const page = {
  roster: [
    { id: 'ana', label_ids: ['paid'] },
    { id: 'ben', label_ids: [] },
  ],
  waitlist: [],
}
const labelsOf = (data: typeof page, id: string) => data.roster.find((row) => row.id === id)?.label_ids

describe('toggling a label', () => {
  it('adds it to one participant only', () => {
    const after = withLabel(page, 'ben', 'paid', true)
    expect(labelsOf(after, 'ben')).toEqual(['paid'])
    expect(after.roster[0]).toBe(page.roster[0])
  })

  it('does nothing when the participant wears it already', () => {
    expect(labelsOf(withLabel(page, 'ana', 'paid', true), 'ana')).toEqual(['paid'])
  })

  it('takes it off', () => expect(labelsOf(withLabel(page, 'ana', 'paid', false), 'ana')).toEqual([]))

  it('adds it to a waiting participant', () => {
    const waitlist = [
      { id: 'cas', label_ids: [] },
      { id: 'dia', label_ids: [] },
    ]
    expect(withLabel({ ...page, waitlist }, 'dia', 'paid', true).waitlist).toEqual([
      { id: 'cas', label_ids: [] },
      { id: 'dia', label_ids: ['paid'] },
    ])
  })
})
