import { describe, expect, it } from 'vitest'
import type { EventPageData } from '@/entities/event/event-schema'
import { eventPageSchema, registrationSchema } from '@/entities/event/page-schema'
import { mustWait } from '@/entities/slots/availability'
import { buildField, buildPage, buildRow, buildWaiting } from './build'

describe('the response of get_event', () => {
  /** The database's response for a page: without sections if there are none, and without a waitlist if no one waits. */
  function answer({ event, waitlist: _line, waiting_count: _count, ...page }: EventPageData) {
    const { sections: _one, ...facts } = event
    return { ...page, event: facts as typeof facts & Record<string, unknown> }
  }

  it('is read as it is, with one section where there are none', () => {
    const page = buildPage({
      roster: [buildRow(1, { contact_visible: true, email: null, responses: { a: 1, b: ['x'] } })],
    })
    expect(eventPageSchema.parse(answer(page))).toEqual(page)
    expect(page.event.sections).toEqual([{ id: '', name: '', size: 10, taken: 1, waiting: 0 }])
  })

  it('says who waits, under the rules of the roster', () => {
    const row = buildWaiting(1, { is_mine: true, contact_visible: true, email: 'ana@home.example' })
    const page = buildPage({ viewer: { place: 1 }, waitlist: [row], event: { max_participants: null } })
    const said = { ...answer(page), waitlist: [{ ...row, waiting_since: 'then' }], waiting_count: 1 }
    expect(eventPageSchema.parse(said)).toEqual(page)
    expect(page.event.sections[0]).toMatchObject({ size: null, waiting: 1 })
  })

  it("marks a person's further slot, which the database calls a pick, as an extra slot", () => {
    const page = buildPage({ roster: [buildRow(1, { extra: true })] })
    const [{ extra: pick, ...row } = buildRow(1)] = page.roster
    expect(eventPageSchema.parse({ ...answer(page), roster: [{ ...row, pick }] })).toEqual(page)
  })

  it('says where a slot is offered: no one has to wait there', () => {
    const page = buildPage({ event: { max_participants: 1 }, roster: [buildRow(1, { offered: true })] })
    const read = eventPageSchema.parse(answer(page))
    expect(read.event.sections).toMatchObject([{ taken: 1, isOffered: true }])
    expect(mustWait(read.event)).toBe(false)
    expect(mustWait(page.event)).toBe(true)
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

  it('has its slot, and the time of a promotion', () => {
    const promoted = { ...answer, responses: {}, slot_number: 7, promoted_at: 'now' }
    expect(registrationSchema.parse(promoted)).toEqual({ ...promoted, in: 'slot', section_id: '' })
  })

  it('has a place instead of a slot while it waits', () => {
    const waiting = {
      ...answer,
      responses: {},
      slot_number: null,
      place: 2,
      waiting_since: 'then',
    }
    const read = { ...answer, responses: {}, in: 'waitlist', place: 2, section_id: '' }
    expect(registrationSchema.parse(waiting)).toEqual(read)
  })
})
