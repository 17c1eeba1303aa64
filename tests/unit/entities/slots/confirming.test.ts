import { describe, expect, it } from 'vitest'
import { timeLeftText } from '@/entities/slots/confirm-text'
import { confirmUntil, questionTo, questionToRow } from '@/entities/slots/confirming'
import { buildPage, buildRow, buildWaiting } from '../event/build'

const NOW = new Date('2026-11-26T12:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()
const row = buildRow(7)
const waiting = buildWaiting(2)
const page = (rows: { id: string; until: string }[] = [], open = false) =>
  buildPage({
    event: { max_participants: 8, confirm_within: 30, confirming: { due: false, open, rows } },
    roster: [row],
    waitlist: [waiting],
  })

describe('what a row is asked', () => {
  it('is nothing where the event does not ask, and for a slot that is confirmed', () => {
    expect(questionToRow(buildPage({ roster: [row] }), row, NOW)).toBeNull()
    expect(questionToRow(page(), row, NOW)).toBeNull()
    expect(questionToRow(page(), waiting, NOW)).toBeNull()
  })

  it('is whether they come, until the database says that the slot went on: the clock of a phone may be wrong', () => {
    const asked = page([{ id: row.id, until: at(30) }])
    expect(questionToRow(asked, row, NOW)).toEqual({ kind: 'coming', slot: 7, until: at(30) })
    expect(questionToRow(asked, row, new Date(at(300)))).toMatchObject({ kind: 'coming' })
  })

  it('reaches a guest by their own registration', () => {
    const guest = { ...row, event_id: 'event0000001', email: null, phone: null, notes: null, responses: {} }
    const asked = { ...guest, confirm_until: at(5) }
    expect(confirmUntil(page(), asked)).toBe(at(5))
    expect(questionTo(page(), asked, { slot: 7 }, NOW)).toMatchObject({ kind: 'coming', slot: 7 })
    expect(questionTo(page(), guest, { slot: 7 }, NOW)).toBeNull()
  })

  it('in line is whether to take a free slot, or whether one is still wanted after letting one go by', () => {
    const mark = [{ id: waiting.id, until: at(-60) }]
    expect(questionToRow(page([], true), waiting, NOW)).toEqual({ kind: 'take' })
    expect(questionToRow(page(mark, true), waiting, NOW)).toEqual({ kind: 'take' })
    expect(questionToRow(page(mark), waiting, NOW)).toEqual({ kind: 'again' })
    const full = { ...page(mark, true), event: { ...page(mark, true).event, max_participants: 1 } }
    expect(questionToRow(full, waiting, NOW)).toEqual({ kind: 'again' })
  })

  it('is nothing once the event is over', () => {
    const over = new Date('2999-01-01T00:00:00Z')
    expect(questionToRow(page([], true), waiting, over)).toBeNull()
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
