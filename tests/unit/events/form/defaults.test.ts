import { describe, expect, it } from 'vitest'
import { formOfEvent, isPlain, newEventDefaults } from '@/features/events/form/defaults'
import { buildEditable, buildForm } from './build'

describe('a new event', () => {
  it('has 10 places and is public for a person without settings', () => {
    for (const metadata of [undefined, null, {}, { settings: null }, { settings: 'x' }]) {
      expect(newEventDefaults(metadata, '', 1)).toMatchObject({ max_participants: 10, is_private: false, group_id: '' })
    }
  })

  it('takes capacity and visibility from the settings on the account; invite-only means private', () => {
    const from = (settings: unknown) => newEventDefaults({ settings }, '', 1)
    expect(from({ defaultCapacity: 25, defaultVisibility: 'private' })).toMatchObject({
      max_participants: 25,
      is_private: true,
    })
    expect(from({ defaultVisibility: 'invite-only' }).is_private).toBe(true)
    expect(from({ defaultVisibility: 'public' }).is_private).toBe(false)
    expect(from({ defaultCapacity: 500 }).max_participants).toBe(10)
    expect(from({ defaultCapacity: '25', defaultVisibility: 'secret' })).toMatchObject({
      max_participants: 10,
      is_private: false,
    })
  })

  it('takes its deadlines from the settings; each is None until set', () => {
    const from = (settings: unknown) => newEventDefaults({ settings }, '', 1)
    expect(from({})).toMatchObject({ registration_deadline: null, withdraw_until: null, waitlist: true })
    expect(from({ defaultRegistrationDeadline: 'day', defaultLastWithdrawal: 'hour' })).toMatchObject({
      registration_deadline: { days: 1, ms: 0 },
      withdraw_until: { days: 0, ms: 3_600_000 },
    })
    expect(from({ defaultRegistrationDeadline: 'custom', defaultLastWithdrawal: 7 })).toMatchObject({
      registration_deadline: null,
      withdraw_until: null,
    })
  })
})

describe('an event in the form', () => {
  it('keeps the answers of a field without an id when it is renamed: its first label becomes its id', () => {
    const event = buildEditable({ custom_fields: [{ label: 'Meal', type: 'text', required: false }] })
    expect(formOfEvent(event).custom_fields).toEqual([{ id: 'Meal', label: 'Meal', type: 'text', required: false }])
  })
})

describe('a form that may begin folded', () => {
  const shown = { name: 'Choir', datetime: '2026-11-26T19:30:00Z', location: 'Hall', max_participants: 40, look: 7 }

  it('has values only in the fields that stay shown', () => {
    expect(isPlain(buildForm())).toBe(true)
    expect(isPlain(buildForm(shown))).toBe(true)
  })

  it('is not folded over a value that is set', () => {
    for (const fields of [
      { description: 'Bring notes' },
      { end_datetime: '2026-11-26T21:00:00Z' },
      { is_private: true },
      { group_id: 'group' },
      { waitlist: false },
      { custom_fields: [{ label: 'Voice', type: 'text' as const, required: false }] },
      { every: 'week' as const },
    ])
      expect(isPlain(buildForm({ ...shown, ...fields }))).toBe(false)
  })
})
