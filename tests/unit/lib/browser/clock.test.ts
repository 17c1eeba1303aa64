// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dockState } from '@/features/event/sign-up/rules'
import { rpc } from '@/lib/backend/rpc'
import { serverTime } from '@/lib/browser/clock'
import { useNow } from '@/lib/browser/use-now'
import { buildPage } from '../../entities/event/build'

/** Time shown by a device with a wrong clock after an API response. */

const MINUTE = 60_000
const DAY = 1440 * MINUTE
/** The time, whatever the phone says. */
const NOW = Date.parse('2026-11-25T12:00:00Z')
const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString()

/** How far the phone is ahead, ms. */
let ahead = 0
const answer = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  delete window.rosterClock
})

function setPhone(by: number): void {
  ahead = by
  vi.setSystemTime(NOW + by)
}

/** Asks the API, which takes so many ms each way, and says by its own clock when it answered. */
async function ask({ way = 50, headers = {} }: { way?: number; headers?: Record<string, string> } = {}) {
  answer.mockImplementationOnce(async () => {
    const date = new Date(NOW + way).toUTCString()
    vi.setSystemTime(NOW + ahead + 2 * way)
    return Response.json({}, { headers: { date, ...headers } })
  })
  vi.setSystemTime(NOW + ahead)
  await rpc('get_event', { p_event_id: 'event0000001' })
}

const dockOf = (deadline: number) => {
  const data = buildPage({ event: { datetime: at(2 * 1440), end_datetime: null, registration_deadline: at(deadline) } })
  return dockState(data.event, { own: null, signedIn: false }, serverTime()).kind
}

describe('a phone whose clock is wrong', () => {
  it('two days ahead: an open event stays open, and a slot gone over to the person who is in', async () => {
    setPhone(2 * DAY)
    expect(dockOf(60)).toBe('closed')
    await ask()
    expect(dockOf(60)).toBe('join')
    expect(dockOf(-60)).toBe('closed')
  })

  it('twenty minutes behind: a deadline that has passed is one', async () => {
    setPhone(-20 * MINUTE)
    expect(dockOf(-10)).toBe('join')
    await ask()
    expect(dockOf(-10)).toBe('closed')
  })

  it('shows it at once', async () => {
    setPhone(2 * DAY)
    const { result } = renderHook(() => useNow())
    expect(result.current.getTime()).toBe(NOW + 2 * DAY)
    await act(() => ask())
    expect(Math.abs(result.current.getTime() - NOW)).toBeLessThan(1_000)
  })

  it('is believed again once it was set right', async () => {
    setPhone(2 * DAY)
    await ask()
    setPhone(300)
    await ask()
    expect(Math.abs(serverTime().getTime() - Date.now())).toBeLessThan(1_000)
  })
})

describe('a phone whose clock is right', () => {
  it.each([
    ['a quick answer', 50, 400],
    ['an answer that took long', 6_000, 5_000],
    // The device slept in between.
    ['an answer that took ten minutes', 5 * MINUTE, -MINUTE],
  ])('is believed after %s', async (_name, way, by) => {
    setPhone(by)
    await ask({ way })
    expect(window.rosterClock).toBeUndefined()
  })
})

describe('responses that do not set the clock', () => {
  it.each([
    ['no date, as another origin may not show it', { date: '' }],
    ['a date from a cache', { age: '7' }],
  ])('%s', async (_name, headers) => {
    setPhone(2 * DAY)
    await ask({ headers })
    expect(window.rosterClock).toBeUndefined()
  })

  it('a slow response does not overwrite a quick one', async () => {
    setPhone(5_000)
    await ask()
    const told = window.rosterClock
    expect(told).toBeDefined()
    await ask({ way: 8_000 })
    expect(window.rosterClock).toBe(told)
  })
})
