import { describe, expect, it } from 'vitest'
import { isClosed, isEnded, passedDeadline, stillLasts } from '@/entities/event/event-times'
import { canStillRun } from '@/entities/event/run-day'

const now = new Date(2026, 10, 20, 12, 0)
const at = (days: number) => new Date(2026, 10, 20 + days, 12).toISOString()

describe('an ended event', () => {
  it('is one whose end, else start, is before now', () => {
    expect(isEnded({ datetime: at(-1), end_datetime: null }, now)).toBe(true)
    expect(isEnded({ datetime: at(1), end_datetime: null }, now)).toBe(false)
    expect(isEnded({ datetime: at(-3), end_datetime: at(-2) }, now)).toBe(true)
    expect(isEnded({ datetime: null, end_datetime: at(-1) }, now)).toBe(true)
  })

  it('is not one that is under way, begins or ends this instant, or has no date', () => {
    expect(isEnded({ datetime: at(-1), end_datetime: at(1) }, now)).toBe(false)
    expect(isEnded({ datetime: now.toISOString(), end_datetime: null }, now)).toBe(false)
    expect(isEnded({ datetime: at(-1), end_datetime: now.toISOString() }, now)).toBe(false)
    expect(isEnded({ datetime: null, end_datetime: null }, now)).toBe(false)
  })
})

describe('how long an event lasts', () => {
  const start = '2026-11-20T21:00:00Z'
  const time = (text: string) => new Date(`2026-11-${text}Z`)
  const endless = { datetime: start, end_datetime: null, time_zone: 'Europe/Lisbon' }

  it('is until its end, and for three hours where it has none', () => {
    expect(stillLasts(endless, time('21T00:00:00'))).toBe(true)
    expect(stillLasts(endless, time('21T00:00:01'))).toBe(false)
    const short = { datetime: start, end_datetime: '2026-11-20T21:30:00Z' }
    expect(stillLasts(short, time('20T21:30:00'))).toBe(true)
    expect(stillLasts(short, time('20T21:30:01'))).toBe(false)
    expect(canStillRun(short, time('20T21:30:01'))).toBe(false)
    expect(stillLasts({ datetime: null, end_datetime: null }, time('20T21:30:00'))).toBe(true)
  })

  it('an event lasts that whole day in its zone for event managers', () => {
    const early = { ...endless, datetime: '2026-11-20T08:00:00Z' }
    expect(canStillRun(early, time('20T23:59:59'))).toBe(true)
    expect(canStillRun(early, time('21T00:00:00'))).toBe(false)
    expect(canStillRun({ ...early, time_zone: 'America/New_York' }, time('21T04:59:59'))).toBe(true)
    expect(canStillRun({ ...early, time_zone: 'America/New_York' }, time('21T05:00:00'))).toBe(false)
    expect(canStillRun({ ...early, time_zone: null }, time('21T00:00:00'))).toBe(false)
    // Late in the evening the three hours reach into the next day.
    expect(canStillRun({ ...endless, datetime: '2026-11-20T23:00:00Z' }, time('21T01:59:59'))).toBe(true)
  })
})

describe('an event that is closed for joining', () => {
  const open = { datetime: at(2), end_datetime: null }

  it('has ended, or its deadline is over', () => {
    expect(isClosed({ datetime: at(-1), end_datetime: null }, now)).toBe(true)
    expect(isClosed({ ...open, registration_deadline: at(-1) }, now)).toBe(true)
    expect(isClosed({ ...open, registration_deadline: at(1) }, now)).toBe(false)
    expect(isClosed({ ...open, registration_deadline: now.toISOString() }, now)).toBe(false)
    expect(isClosed({ ...open, registration_deadline: null }, now)).toBe(false)
    expect(isClosed({ datetime: null, end_datetime: null, registration_deadline: at(-1) }, now)).toBe(true)
  })

  it('names its deadline as the reason only once that is over', () => {
    expect(passedDeadline({ registration_deadline: at(-1) }, now)).toBe(at(-1))
    for (const registration_deadline of [at(1), null, undefined]) {
      expect(passedDeadline({ registration_deadline }, now)).toBeNull()
    }
  })
})
