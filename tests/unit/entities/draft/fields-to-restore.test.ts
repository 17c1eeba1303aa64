import { describe, expect, it } from 'vitest'
import { fieldsToRestore } from '@/entities/draft/fields-to-restore'

const SAVED = { name: 'Choir', place: 'Town hall', fields: [{ label: 'Voice' }] }

describe('the fields that a draft restores', () => {
  it('is what was typed, whatever object holds it', () => {
    const typed = { ...SAVED, name: 'Big choir', fields: [{ label: 'Voice' }, { label: 'Age' }] }
    expect(fieldsToRestore({ before: SAVED, typed }, { ...SAVED, fields: [{ label: 'Voice' }] }, SAVED)).toEqual({
      name: 'Big choir',
      fields: [{ label: 'Voice' }, { label: 'Age' }],
    })
  })

  it('leave out a field that someone else has changed since', () => {
    const saved = { ...SAVED, place: 'Old school' }
    const draft = { before: SAVED, typed: { ...SAVED, name: 'Big choir' } }
    expect(fieldsToRestore(draft, saved, saved)).toEqual({ name: 'Big choir' })
  })

  it('are none once the draft was saved, by anyone', () => {
    const saved = { ...SAVED, name: 'Big choir' }
    expect(fieldsToRestore({ before: SAVED, typed: saved }, saved, saved)).toEqual({})
  })

  it('does not undo what was typed before it came', () => {
    const draft = { before: SAVED, typed: { ...SAVED, name: 'Big choir', place: 'Old school' } }
    expect(fieldsToRestore(draft, SAVED, { ...SAVED, name: 'Ch' })).toEqual({ place: 'Old school' })
  })
})
