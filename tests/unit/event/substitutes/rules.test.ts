import { describe, expect, it } from 'vitest'
import { markTimes } from '@/entities/slots/sections'
import { offering } from '@/features/event/substitutes/rules'
import { askText, goneText, rowText, slotText } from '@/features/event/substitutes/texts'
import { buildPage, buildRow, buildSection, buildWaiting } from '../../entities/event/build'

const NOW = new Date('2026-11-20T12:00:00Z')
type Page = ReturnType<typeof buildPage>
type Row = ReturnType<typeof buildRow>

const may = (page: Page, row: Row | ReturnType<typeof buildWaiting>, isTheirs = true, now = NOW) =>
  offering(page, row, { isTheirs, now })?.kind ?? null

describe('a person beside a slot', () => {
  const own = buildRow(1, { is_mine: true })
  const offered = buildRow(1, { is_mine: true, offered: true })
  const page = buildPage({ event: { max_participants: 4 }, roster: [own] })

  it('offers their own, and keeps it', () => {
    expect(may(page, own)).toBe('keeps')
    expect(may(page, offered)).toBe('offered')
    expect(may(page, own, false)).toBeNull()
    expect(may(page, offered, false)).toBeNull()
  })

  it('ends an offer as an event manager, and offers nothing for others', () => {
    const runs = buildPage({ event: { max_participants: 4 }, viewer: { manages: true } })
    expect(may(runs, offered, false)).toBe('offered')
    expect(may(runs, own, false)).toBeNull()
  })

  it('offers nothing if people wait, because withdrawing gives it to the first in line', () => {
    const waits = buildPage({ event: { max_participants: 1 }, roster: [own], waitlist: [buildWaiting(1)] })
    expect(may(waits, own)).toBeNull()
    // In the last two hours it is for the first tap.
    const late = new Date('2026-11-26T18:00:00Z')
    expect(may({ ...waits, event: markTimes(waits.event, late) }, own, true, late)).toBe('keeps')
  })

  it('can do nothing on the waitlist, without a limit, or once joining is closed', () => {
    expect(may(page, buildWaiting(1))).toBeNull()
    expect(may(buildPage({ event: { max_participants: null } }), own)).toBeNull()
    expect(may(page, own, true, new Date('2031-01-01T00:00:00Z'))).toBeNull()
  })
})

describe('the text for an offered slot', () => {
  const time = buildSection('t', {
    name: 'Headmaster',
    size: 1,
    start: '2026-11-26T16:10:00Z',
    end: '2026-11-26T16:20:00Z',
  })
  const event = { time_zone: 'Europe/Lisbon', sections: [time, buildSection('d', { name: 'Driver', size: 3 })] }
  const page = buildPage({ event: { ...event, name: 'Clean the bay' } })
  const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '')

  it('is the time of a time with one slot, with its day if needed; else section and number', () => {
    expect(slotText(page.event, buildRow(1, { section_id: 't' }))).toBe('4:10 PM')
    const next = { start: '2026-11-28T16:10:00Z', end: '2026-11-28T16:20:00Z' }
    const later = buildPage({ event: { ...event, sections: [{ ...time, ...next }] } })
    expect(slotText(later.event, buildRow(1, { section_id: 't' }))).toBe('Sat 4:10 PM')
    expect(plain(slotText(page.event, buildRow(2, { section_id: 'd' })))).toBe('Driver 2')
    expect(slotText(buildPage().event, buildRow(4))).toBe('slot 4')
    // A row does not repeat the section: its heading stands above the row.
    expect(rowText(page.event, buildRow(1, { section_id: 't' }))).toBe('4:10 PM')
    expect(rowText(page.event, buildRow(2, { section_id: 'd' }))).toBe('slot 2')
  })

  it('asks in the chat who takes it', () => {
    expect(plain(askText(page, buildRow(1, { name: 'Ana', section_id: 't' }), 'https://x.example/i'))).toBe(
      'Ana can’t come to Clean the bay: who takes 4:10 PM? https://x.example/i',
    )
  })

  it('says that it is gone', () => {
    const text = (isOwn: boolean) => goneText(buildPage().event, buildRow(4), isOwn)
    expect([text(true), text(false)]).toEqual(['Slot 4 is no longer yours.', 'Slot 4 is no longer theirs.'])
  })
})
