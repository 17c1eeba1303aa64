// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TeamsSheet } from '@/features/event/teams/components/teams-sheet'
import { buildPage, buildRow } from '../../entities/event/build'
import { holdRequests } from '../../support/network'
import { drawWithClient, toldNow } from '../../support/render'

const next = holdRequests('set_teams')
const scrolled = vi.fn()

beforeEach(() => {
  window.history.replaceState(null, '', '/signup/event0000001')
  scrolled.mockClear()
  // jsdom lays nothing out, so it has no scrolling.
  Element.prototype.scrollIntoView = scrolled
})
afterEach(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))

/** Taps the button that splits the list into teams, which the page then shows. */
async function split() {
  drawWithClient(
    <>
      <h2 id="teams-title">Teams</h2>
      <TeamsSheet data={buildPage({ roster: [buildRow(1), buildRow(2)] })} open onOpenChange={() => {}} />
    </>,
  )
  act(() => screen.getByRole('button', { name: 'Split' }).click())
  return next()
}

it('shows the teams once they are made', async () => {
  ;(await split()).answer(null)
  await waitFor(() => expect(scrolled).toHaveBeenCalledOnce())
})

it('scrolls no other page that the person has gone to', async () => {
  const asked = await split()
  window.history.pushState(null, '', '/signup/event0000002')
  asked.answer(null)
  await waitFor(() => expect(toldNow()).toBe('Split into teams'))
  expect(scrolled).not.toHaveBeenCalled()
})
