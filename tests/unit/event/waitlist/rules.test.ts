import { beforeEach, describe, expect, it, vi } from 'vitest'
import { markTimes } from '@/entities/slots/sections'
import { moreInLine, nextToPromote, waitingText } from '@/features/event/waitlist/rules'
import { buildPage, buildRow, buildSection, buildWaiting } from '../../entities/event/build'

// A date of another year says its year.
beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00Z'))

const line = [buildWaiting(1), buildWaiting(2, { is_mine: true }), buildWaiting(3), buildWaiting(4)]
const page = buildPage({ roster: [buildRow(1)], waitlist: line, viewer: { manages: true, place: 2 } })

describe('how many more stand in the line of a section', () => {
  /** The first 25 of each of two lines. */
  const cooks = Array.from({ length: 25 }, (_, n) => buildWaiting(n + 1, { section_id: 'cook' }))
  const drivers = Array.from({ length: 25 }, (_, n) => buildWaiting(n + 1, { section_id: 'driver' }))
  const first = [...cooks, ...drivers].sort((a, b) => a.place - b.place)
  const [cook, driver] = [buildSection('Cook', { waiting: 60 }), buildSection('Driver', { waiting: 25 })]
  const more = (waiting_count: number, behind: typeof first = []) => {
    const data = buildPage({ event: { sections: [cook, driver] }, waitlist: [...first, ...behind], waiting_count })
    return [moreInLine(data, cook), moreInLine(data, driver)]
  }

  it('is what lies behind the last of them on the page', () => {
    expect(more(85)).toEqual([35, 0])
  })

  it("leaves out the viewer's own row further back, which the page shows", () => {
    const own = [44, 51].map((place) => buildWaiting(place, { section_id: 'cook' }))
    expect(more(85, own)).toEqual([33, 0])
  })

  it('is 0 if everyone who waits is on the page', () => {
    expect(more(50)).toEqual([0, 0])
  })
})

describe('the text for a person who has started to wait', () => {
  const [section] = page.event.sections

  it('asks only people without notifications to come back', () => {
    expect(waitingText(section, false)).toBe(
      'When a slot frees up, it goes to the first in line. Check here for your place.',
    )
    expect(waitingText(section, true)).toBe('When a slot frees up, it goes to the first in line.')
  })

  it('says in the last two hours that a tap takes a free slot', () => {
    const [late] = markTimes(page.event, new Date('2026-11-26T17:30:00Z')).sections
    for (const isTold of [true, false])
      expect(waitingText(late, isTold)).toBe(
        'In the last 2 hours before the start a free slot goes to the first to tap. Check here until it starts.',
      )
  })
})

describe('a slot that becomes free', () => {
  const now = new Date('2026-11-26T12:00:00Z')

  it('is for the first in line', () => expect(nextToPromote(page, now, '')?.id).toBe('waits-1'))

  it('is for no one in line in the last two hours before the start', () => {
    const next = (iso: string) => {
      const at = new Date(iso)
      return nextToPromote({ ...page, event: markTimes(page.event, at) }, at, '')?.id
    }
    expect([next('2026-11-26T17:29:00Z'), next('2026-11-26T17:30:00Z')]).toEqual(['waits-1', undefined])
  })

  it('goes to no one if the event is over or has more people than slots', () => {
    expect(nextToPromote(page, new Date('2026-11-27T12:00:00Z'), '')).toBeUndefined()
    const lowered = { ...page, event: { ...page.event, max_participants: 1 } }
    expect(nextToPromote({ ...lowered, roster: [buildRow(1), buildRow(2)] }, now, '')).toBeUndefined()
    expect(nextToPromote(lowered, now, '')?.id).toBe('waits-1')
  })
})

describe('in an event with sections', () => {
  const cooks = [buildWaiting(1, { section_id: 'cook' }), buildWaiting(3, { section_id: 'cook' })]
  const drivers = [buildWaiting(1, { id: 'd', section_id: 'driver' })]
  const sectioned = buildPage({
    event: { sections: [buildSection('Driver'), buildSection('Cook')] },
    roster: [buildRow(1, { section_id: 'driver' })],
    waitlist: [...cooks, ...drivers],
  })
  const now = new Date('2026-11-20T12:00:00Z')

  it('the next one is the first of that line', () => {
    expect(nextToPromote(sectioned, now, 'cook')?.id).toBe('waits-1')
    expect(nextToPromote(sectioned, now, 'driver')?.id).toBe('d')
  })
})
