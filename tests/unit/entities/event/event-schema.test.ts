import { describe, expect, it } from 'vitest'
import { eventPageSchema, registrationSchema } from '@/entities/event/event-schema'
import { buildField, buildPage, buildRow } from './build'

describe('what get_event answers', () => {
  it('is read as it is', () => {
    const page = buildPage({
      roster: [buildRow(1, { contact_visible: true, email: null, responses: { a: 1, b: ['x'] } })],
    })
    expect(eventPageSchema.parse(page)).toEqual(page)
  })

  it('says who waits, under the rules of the roster', () => {
    const { slot_number: _slot, ...row } = buildRow(1, {
      is_mine: true,
      contact_visible: true,
      email: 'ana@home.example',
    })
    const waiting = { ...row, place: 1 }
    const page = { ...buildPage(), viewer: { ...buildPage().viewer, place: 1 }, waitlist: [waiting] }
    expect(eventPageSchema.parse({ ...page, waitlist: [{ ...waiting, waiting_since: 'then' }] })).toEqual(page)
  })

  it('loses invalid custom fields without a word', () => {
    const page = buildPage()
    const custom_fields = [
      buildField(),
      { label: '', type: 'text', required: false },
      { label: 'X', type: 'date' },
      null,
      7,
    ]
    const parsed = eventPageSchema.parse({ ...page, event: { ...page.event, custom_fields } })
    expect(parsed.event.custom_fields).toEqual([buildField()])
  })
})

describe('a registration', () => {
  const answer = { id: 'r', event_id: 'e', name: 'Ana', created_at: 'then', email: null, phone: null, notes: null }

  it('has its slot, and says when somebody who waited got it', () => {
    expect(registrationSchema.parse({ ...answer, responses: {}, slot_number: 7 }).slot_number).toBe(7)
    const promoted = { ...answer, responses: {}, slot_number: 7, promoted_at: 'now' }
    expect(registrationSchema.parse(promoted)).toEqual(promoted)
  })

  it('that waits has a place instead of a slot', () => {
    const waiting = { ...answer, responses: {}, slot_number: null, place: 2, waiting_since: 'then' }
    expect(registrationSchema.parse(waiting)).toMatchObject({ slot_number: 0, place: 2 })
  })
})
