import { expect, it } from 'vitest'
import { pageAtTime } from '@/features/event/page/expire-page-data'
import { buildPage, buildRow, buildSection } from '../../entities/event/build'

const time = (id: string, hour: number) =>
  buildSection(id, { size: 1, start: `2026-11-26T${hour}:00:00Z`, end: `2026-11-26T${hour + 1}:00:00Z` })
const roster = ['early', 'late'].map((section_id) => buildRow(1, { id: section_id, section_id, offered: true }))
const event = { sections: [time('early', 16), time('late', 18)], registration_deadline: null }
const offeredAt = (iso: string, changes = {}) =>
  pageAtTime(buildPage({ event: { ...event, ...changes }, roster }), new Date(iso))
    .roster.filter(({ offered }) => offered)
    .map(({ id }) => id)

it('a slot is offered until its time is over or joining is closed', () => {
  expect(offeredAt('2026-11-26T16:30:00Z')).toEqual(['early', 'late'])
  expect(offeredAt('2026-11-26T17:00:00Z')).toEqual(['late'])
  expect(offeredAt('2026-11-26T16:30:00Z', { registration_deadline: '2026-11-26T16:00:00Z' })).toEqual([])
  expect(offeredAt('2026-11-26T16:30:00Z', { called_off_at: '2026-11-26T16:00:00Z' })).toEqual([])
})

it('a page that needs no change stays the same object, so that nothing is drawn anew', () => {
  const page = buildPage({ event, roster })
  expect(pageAtTime(page, new Date('2026-11-26T13:30:00Z'))).toBe(page)
})
