import { expect, it } from 'vitest'
import type { Section } from '@/entities/slots/sections'
import { movedText, takesOffer, withMoved } from '@/features/event/roster/move'
import { buildPage, buildRegistration, buildRow, buildSection, buildWaiting } from '../../entities/event/build'

const ana = buildRow(1, {
  id: 'ana',
  name: 'Ana',
  section_id: 'driver',
  contact_visible: true,
})
const page = buildPage({
  event: {
    max_participants: 5,
    sections: [
      buildSection('Driver'),
      buildSection('Cook', { taken: 2, waiting: 2 }),
      buildSection('Sort', { size: 1, taken: 0 }),
    ],
  },
  roster: [ana, buildRow(1, { id: 'ben', section_id: 'cook' }), buildRow(2, { id: 'eve', section_id: 'cook' })],
  waitlist: [buildWaiting(1, { section_id: 'cook' })],
  waiting_count: 1,
})
const stands = (data: typeof page) => [
  ...data.roster.map(({ id, section_id, slot_number }) => `${id} ${section_id} ${slot_number}`),
  ...data.waitlist.map(({ id, section_id, place }) => `${id} in line for ${section_id} ${place}`),
]

it('where all slots are taken, an offered one is taken over, while people can join', () => {
  const sections = [buildSection('Cook', { taken: 2, isOffered: true }), buildSection('Sort', { size: 1, taken: 0 })]
  const offering = { event: { ...page.event, sections } }
  const [cook, sort] = sections as [Section, Section]
  const [before, after] = [new Date('2026-11-26T19:00:00Z'), new Date('2026-11-26T22:00:00Z')]
  expect(takesOffer(offering, cook, before)).toBe(true)
  expect([takesOffer(offering, cook, after), takesOffer(offering, sort, before)]).toEqual([false, false])
  expect(takesOffer(offering, { ...cook, taken: 1 }, before)).toBe(false)
})

it("shows and announces the database's result", () => {
  const moved = [
    buildRegistration({ id: 'ana', name: 'Ana', section_id: 'cook', slot_number: 2 }),
    buildRegistration({ id: 'eve', name: 'Eve', section_id: 'driver' }),
  ]
  const after = withMoved(page, moved)
  expect(stands(after)).toEqual(['ana cook 2', 'ben cook 1', 'eve driver 1', 'waits-1 in line for cook 1'])
  expect(movedText(page.event, moved)).toBe('Ana got Cook 2, Eve got Driver 1')
})
