import { describe, expect, it } from 'vitest'
import { timeLeftText } from '@/entities/slots/confirm-text'
import { questionTo } from '@/entities/slots/confirming'
import { standingNow } from '@/entities/slots/waitlist'
import { buildPage, buildRow, buildWaiting } from '../event/build'

const NOW = new Date('2026-11-26T12:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()
const row = buildRow(7)
const waiting = buildWaiting(2)
const page = (open = false, max_participants = 8) =>
  buildPage({ event: { max_participants, confirm_within: 30, open }, roster: [row], waitlist: [waiting] })

describe('what somebody is asked', () => {
  it('is nothing where the event does not ask, and for a slot that is confirmed', () => {
    expect(questionTo(buildPage({ roster: [row] }).event, { ...row, confirm_until: at(30) }, NOW)).toBeNull()
    expect(questionTo(page().event, row, NOW)).toBeNull()
    expect(questionTo(page().event, waiting, NOW)).toBeNull()
  })

  it('is whether they come, until the database says that the slot went on: the clock of a phone may be wrong', () => {
    const asked = { ...row, confirm_until: at(30) }
    expect(questionTo(page().event, asked, NOW)).toEqual({ kind: 'coming', slot: 7, until: at(30) })
    expect(questionTo(page().event, asked, new Date(at(300)))).toMatchObject({ kind: 'coming' })
  })

  it('reaches a guest by their own registration, unless they stand elsewhere by now', () => {
    const asked = standingNow(page(), { ...row, confirm_until: at(5) })
    expect(questionTo(page().event, asked, NOW)).toMatchObject({ kind: 'coming', slot: 7 })
    const stale = standingNow(page(), { ...buildWaiting(1), id: row.id, let_go_at: at(-60) })
    expect(questionTo(page().event, stale, NOW)).toBeNull()
  })

  it('in line is whether to take a free slot, or whether one is still wanted after letting one go by', () => {
    const marked = { ...waiting, let_go_at: at(-60) }
    expect(questionTo(page(true).event, waiting, NOW)).toEqual({ kind: 'take' })
    expect(questionTo(page(true).event, marked, NOW)).toEqual({ kind: 'take' })
    expect(questionTo(page().event, marked, NOW)).toEqual({ kind: 'again' })
    expect(questionTo(page(true, 1).event, marked, NOW)).toEqual({ kind: 'again' })
  })

  it('is nothing once the event is over', () => {
    const over = new Date('2999-01-01T00:00:00Z')
    expect(questionTo(page(true).event, waiting, over)).toBeNull()
  })
})

it('time that is left is rounded down', () => {
  const left = [0.5, 1.9, 25.99, 119, 120, 179, 721].map((minutes) => timeLeftText(at(minutes), NOW))
  expect(left).toEqual([
    'less than a minute left',
    '1 minute left',
    '25 minutes left',
    '1 h 59 min left',
    '2 h 0 min left',
    '2 h 59 min left',
    '12 h 1 min left',
  ])
})
