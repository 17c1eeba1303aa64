// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useCalendarFeed } from '@/features/event-actions/calendar-feed'
import { holdRequests } from '../support/network'
import { renderWithClient, toldNow } from '../support/render'

const next = holdRequests('get_calendar_token')

it('a failed replacement keeps the address and shows an error', async () => {
  const { result } = renderWithClient(() => useCalendarFeed({ of: 'guest', secret: 'the-secret' }, true))
  ;(await next()).answer('first')
  await waitFor(() => expect(result.current.address).toMatch(/\/calendar\/first\.ics$/))
  const renew = () => result.current.renew?.()
  for (const word of ['Unauthorized', 'Network connection failed']) {
    const renewed = renew()
    const held = await next()
    await act(async () => (word === 'Unauthorized' ? held.refuse('unauthorized', word) : held.lose()))
    expect(await renewed).toBe(false)
    expect(toldNow()).toContain(word)
    expect(result.current.address).toMatch(/first\.ics$/)
  }
  act(() => void renew())
  const sent = await next()
  expect(sent.body).toEqual({ p_secret: 'the-secret', p_renew: true })
  sent.answer('second')
  await waitFor(() => expect(result.current.address).toMatch(/\/calendar\/second\.ics$/))
})

it('a series has a fixed address derived from its link', () => {
  const { result } = renderWithClient(() => useCalendarFeed({ of: 'series', id: 'everyTuesday' }, false))
  expect(result.current.renew).toBeNull()
})
