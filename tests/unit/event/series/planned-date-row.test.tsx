// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { PlannedDateRow } from '@/features/event/series/components/planned-date-row'
import type { Plan } from '@/features/event/series/schema'
import { holdRequests } from '../../support/network'
import { drawWithClient, toldNow } from '../../support/render'

const next = holdRequests('set_skipped')
const date = {
  occurs_on: '2031-11-26',
  datetime: '2031-11-26T19:30:00Z',
  opens_at: '2031-11-19T19:30:00Z',
  id: 'event0000001',
  skipped: false,
}
const plan = { id: 'series000001', dates: [date], regulars: [] } as unknown as Plan

beforeEach(() => window.history.replaceState(null, '', '/signup/event0000001'))

/** Skips the date of the page under the sheet. Returns what takes the row away, as the way to another page does. */
function skip() {
  const { unmount } = drawWithClient(
    <BrowserRouter>
      <PlannedDateRow plan={plan} date={date} isShown mayChange now={new Date('2031-11-20')} onLeave={() => {}} />
    </BrowserRouter>,
  )
  act(() => screen.getByRole('button', { name: /^Skip/ }).click())
  return unmount
}

it('leads from a date that was skipped to the next one', async () => {
  skip()
  ;(await next()).answer(null)
  await waitFor(() => expect(window.location.pathname).toBe('/signup/series000001'))
})

it('leaves whoever went to another page meanwhile where they are, and still says what happened', async () => {
  const unmount = skip()
  const asked = await next()
  unmount()
  // As the router does: each entry has a key of its own.
  window.history.pushState({ key: 'groups' }, '', '/groups')
  asked.answer(null)
  await waitFor(() => expect(toldNow()).toMatch(/is skipped$/))
  expect(window.location.pathname).toBe('/groups')
})
