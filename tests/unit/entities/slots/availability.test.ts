import { describe, expect, it } from 'vitest'
import type { RosterRow } from '@/entities/event/event-schema'
import { withOffers } from '@/entities/event/sections-of'
import { availabilityOf, availabilityText, canWait, isAllTaken, mustWait } from '@/entities/slots/availability'
import { markTimes } from '@/entities/slots/sections'
import { readInvite } from '@/features/invites/read-invite'
import type { EventResponse } from '@/features/invites/schema'
import { buildPage, buildRow, buildSection, buildWaiting } from '../event/build'

const NOW = new Date('2026-11-20T12:00:00Z')
/** In the last two hours before the start. */
const SOON = '2026-11-20T13:00:00Z'
const ONE_SLOT = { max_participants: 1, waitlist: true }
const full = buildPage({ event: ONE_SLOT, roster: [buildRow(1)] })
const OFF = { called_off_at: '2026-11-20T11:00:00Z' }
const DEADLINE = { registration_deadline: '2026-11-20T11:00:00Z' }
const OVER = { datetime: '2026-11-18T18:00:00Z', end_datetime: null }

type Changes = NonNullable<Parameters<typeof buildPage>[0]>
function ofPage(changes: Changes) {
  const { event, roster } = buildPage(changes)
  return availabilityOf({ ...event, sections: withOffers(event.sections, roster) }, NOW)
}
/** The same event in an invite. */
function ofInvite({ event, roster = [], waitlist = [] }: Changes) {
  const { sections } = event ?? {}
  const offers = roster.flatMap(({ offered, section_id }) => (offered ? section_id : []))
  const counts = { participant_count: roster.length, waiting_count: waitlist.length, viewer: {}, offers }
  const answer = { ...buildPage({ event }).event, ...counts, sections }
  return availabilityOf(readInvite(answer as unknown as EventResponse), NOW)
}
const said = (changes: Changes) => [ofPage(changes), ofInvite(changes)].map(availabilityText)

describe('page and invite say the same', () => {
  const two = [buildRow(1), buildRow(2)]
  it.each<[string, Changes]>([
    ['3 left', { event: { max_participants: 3 } }],
    ['1 left', { event: { max_participants: 3 }, roster: two }],
    ['Full', { event: { max_participants: 2 }, roster: two, waitlist: [buildWaiting(1)] }],
    // The maximum was lowered.
    ['Full', { event: { max_participants: 1 }, roster: two }],
    ['A slot is offered', { event: { max_participants: 2 }, roster: [buildRow(1), buildRow(2, { offered: true })] }],
    ['No limit', { event: { max_participants: null }, roster: two }],
    ['Called off', { event: { ...OFF, max_participants: 3 } }],
    ['Called off', { event: { ...OFF, ...OVER, max_participants: 2 }, roster: two }],
    ['Registration Closed', { event: { ...DEADLINE, max_participants: 3 } }],
    ['Registration Closed', { event: { ...DEADLINE, max_participants: 2 }, roster: two }],
    ['Registration Closed', { event: { ...OVER, max_participants: null } }],
  ])('%s: %j', (text, changes) => {
    expect(said(changes)).toEqual([text, text])
  })

  describe('of an event with sections', () => {
    const sections = (...list: ReturnType<typeof buildSection>[]) => ({
      event: { sections: list, max_participants: 4 },
    })
    const driver = buildSection('Driver')
    const cook = buildSection('Cook', { taken: 2, waiting: 3 })

    it('a free slot that belongs to the waitlist does not count as left', () => {
      expect(said(sections(driver, cook))).toEqual(['1 left', '1 left'])
      expect(said(sections({ ...driver, waiting: 1 }, cook))).toEqual(['Full', 'Full'])
      expect(said(sections({ ...driver, waiting: 1, start: SOON }, cook))).toEqual(['1 left', '1 left'])
    })

    it('a section above its lowered size takes nothing from another', () => {
      const over = { ...cook, taken: 3 }
      const page = buildPage({
        ...sections({ ...driver, taken: 1 }, over),
        roster: [1, 2, 3, 4].map((at) => buildRow(at)),
      })
      expect(ofPage(sections({ ...driver, taken: 1 }, over)).openSections.map(({ name }) => name)).toEqual(['Driver'])
      expect(availabilityText(availabilityOf(page.event, NOW))).toBe('1 left')
      expect(isAllTaken(page.event)).toBe(false)
      expect([driver, over].map((section) => isAllTaken(page.event, section))).toEqual([false, true])
    })

    it('only those wait whose section is full, and people who choose none where all are', () => {
      const page = buildPage({ event: { sections: [driver, cook], waitlist: true, max_participants: 4 } })
      expect([undefined, driver, cook].map((section) => canWait(page.event, section))).toEqual([false, false, true])
      expect(mustWait(buildPage({ event: { sections: [cook] } }).event)).toBe(true)
    })
  })
})

describe('a person who joins now', () => {
  it('waits where all slots are taken, and where a free one is for people in line', () => {
    expect(mustWait(full.event)).toBe(true)
    expect(mustWait(buildPage({ event: ONE_SLOT, waitlist: [buildWaiting(1)] }).event)).toBe(true)
    expect(mustWait(buildPage({ event: ONE_SLOT }).event)).toBe(false)
    expect(mustWait(buildPage({ event: { max_participants: null }, roster: [buildRow(1)] }).event)).toBe(false)
  })

  it('takes a free slot in the last two hours before the start, though people wait', () => {
    const waits = (minutes: number, roster: RosterRow[] = []) => {
      const { event } = buildPage({ event: ONE_SLOT, roster, waitlist: [buildWaiting(1)] })
      return mustWait(markTimes(event, new Date(Date.parse(String(event.datetime)) - minutes * 60_000)))
    }
    expect([waits(121), waits(120), waits(-10)]).toEqual([true, false, false])
    expect(waits(60, [buildRow(1)])).toBe(true)
  })

  it('cannot wait where the waitlist is switched off, not needed, or not known to this answer', () => {
    expect(canWait(full.event)).toBe(true)
    expect(canWait(buildPage({ event: ONE_SLOT }).event)).toBe(false)
    expect(canWait(buildPage({ event: { ...ONE_SLOT, waitlist: false }, roster: [buildRow(1)] }).event)).toBe(false)
    expect(canWait(buildPage({ event: { max_participants: 1 }, roster: [buildRow(1)] }).event)).toBe(false)
  })
})

it('people in line do not matter to whether every slot is taken', () => {
  expect(isAllTaken(full.event)).toBe(true)
  expect(isAllTaken(buildPage({ event: ONE_SLOT, waitlist: [buildWaiting(1)] }).event)).toBe(false)
  expect(isAllTaken(buildPage({ event: { max_participants: null }, roster: [buildRow(1)] }).event)).toBe(false)
})
