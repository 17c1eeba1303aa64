// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { confirmedText, isLastCall, moreInLine, nextToPromote, waitingText } from '@/features/event/waitlist/rules'
import { buildPage, buildRow, buildSection, buildWaiting } from '../../entities/event/build'

// A date more than eleven months away says its year.
beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00Z'))

const line = [buildWaiting(1), buildWaiting(2, { is_mine: true }), buildWaiting(3), buildWaiting(4)]
const page = buildPage({ roster: [buildRow(1)], waitlist: line, viewer: { manages: true, place: 2 } })

describe('where promotions are confirmed', () => {
  const [first, ...others] = line
  const passed = { ...(first ?? buildWaiting(1)), let_go_at: '2026-11-26T11:00:00Z' }
  const asks = { ...page, event: { ...page.event, confirm_within: 30 }, waitlist: [passed, ...others] }
  const start = Date.parse(asks.event.datetime ?? '')
  const hoursBefore = (hours: number) => new Date(start - hours * 3_600_000)

  it('a person who let a slot go by is not next, and nobody is from two hours before the start on', () => {
    expect(nextToPromote(asks, hoursBefore(3), '')?.id).toBe('waits-2')
    expect(nextToPromote(asks, hoursBefore(2), '')).toBeUndefined()
    expect(isLastCall(asks.event, hoursBefore(2.01))).toBe(false)
    expect(isLastCall({ ...asks.event, datetime: null }, hoursBefore(1))).toBe(false)
    expect(isLastCall(page.event, hoursBefore(1))).toBe(false)
  })

  it('a person who waits without notifications reads until when to check, and in the last two hours that a tap takes a slot', () => {
    const [nothing, told] = [
      { told: false, asked: true },
      { told: true, asked: false },
    ]
    const early = waitingText(asks.event, hoursBefore(3), nothing)
    expect(early).toContain('Then you have 30 minutes to say that you are coming.')
    expect(early).toMatch(
      /check here every 30 minutes until Thu, Nov 26, .+\. From then on a free slot goes to the first to tap/,
    )
    expect(waitingText(asks.event, hoursBefore(3), told)).not.toContain('look here')
    expect(waitingText({ ...asks.event, datetime: null }, hoursBefore(3), nothing)).toMatch(/every 30 minutes\.$/)
    for (const told of [true, false])
      expect(waitingText(asks.event, hoursBefore(2), { told, asked: false })).toBe(
        'Nobody moves up any more: a free slot goes to the first to tap. Check here until it starts.',
      )
  })

  it('an answer is told, also for a friend', () => {
    expect(confirmedText(buildRow(7))).toBe("You're in: slot 7")
    expect(confirmedText(buildRow(7), 'Carla')).toBe('Carla is in: slot 7')
    expect(confirmedText(buildWaiting(2))).toBe('You are 2nd in line and asked again.')
  })
})

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

  it("leaves out the viewer's own further back, whom the page shows", () => {
    const own = [44, 51].map((place) => buildWaiting(place, { section_id: 'cook' }))
    expect(more(85, own)).toEqual([33, 0])
  })

  it('is 0 if everyone who waits is on the page', () => {
    expect(more(50)).toEqual([0, 0])
  })
})

it('where nothing has to be confirmed, only people without notifications are asked to come back', () => {
  const read = (told: boolean, asked: boolean) => waitingText(page.event, new Date(0), { told, asked })
  expect(read(false, false)).toMatch(/ Check here for your place\.$/)
  for (const text of [read(true, false), read(false, true)]) expect(text).toMatch(/the first in line\.$/)
})

describe('a slot that becomes free', () => {
  const now = new Date('2026-11-26T12:00:00Z')

  it('is for the first in line', () => expect(nextToPromote(page, now, '')?.id).toBe('waits-1'))

  it('is for nobody when the event is over, or has more people than slots', () => {
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

  it('an answer names the section', () => {
    expect(confirmedText(buildRow(2), 'Carla', 'Cook')).toBe('Carla is in: Cook 2')
    expect(confirmedText(buildWaiting(2), undefined, 'Cook')).toBe('You are 2nd in line for Cook and asked again.')
  })
})
