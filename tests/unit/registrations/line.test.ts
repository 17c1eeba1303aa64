import { describe, expect, it } from 'vitest'
import { canWait, findRow, inLineText, isWaiting, mustWait } from '@/features/registrations/line'
import { buildPage, buildRow, buildWaiting } from './build'

const ONE_SLOT = { max_participants: 1, waitlist: true }
const full = buildPage({ event: ONE_SLOT, roster: [buildRow(1)] })

describe('whoever comes now', () => {
  it('waits where all slots are taken, and where a free one is for people in line', () => {
    expect(mustWait(full)).toBe(true)
    expect(mustWait(buildPage({ event: ONE_SLOT, waitlist: [buildWaiting(1)] }))).toBe(true)
    expect(mustWait(buildPage({ event: ONE_SLOT }))).toBe(false)
    expect(mustWait(buildPage({ event: { max_participants: null }, roster: [buildRow(1)] }))).toBe(false)
  })

  it('cannot wait where the list is switched off, not needed, or not known to this answer', () => {
    expect(canWait(full)).toBe(true)
    expect(canWait(buildPage({ event: ONE_SLOT }))).toBe(false)
    expect(canWait(buildPage({ event: { ...ONE_SLOT, waitlist: false }, roster: [buildRow(1)] }))).toBe(false)
    expect(canWait(buildPage({ event: { max_participants: 1 }, roster: [buildRow(1)] }))).toBe(false)
  })
})

it('finds people in a slot and in line', () => {
  const page = { ...full, waitlist: [buildWaiting(1), buildWaiting(2)] }
  const found = ['row-1', 'waits-2', 'nobody'].map((id) => findRow(page, (row) => row.id === id))
  expect(found.map((row) => row && isWaiting(row))).toEqual([false, true, undefined])
  expect(findRow(buildPage({ roster: [buildRow(1)] }), ({ id }) => id === 'waits-1')).toBeUndefined()
})

it('says the place', () => expect(inLineText(2)).toBe('You are 2nd in line'))
