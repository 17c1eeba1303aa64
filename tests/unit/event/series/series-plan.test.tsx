// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { LoadedPlan } from '@/features/event/series/components/loaded-plan'
import { SeriesPlan } from '@/features/event/series/components/series-plan'
import type { Plan, PlannedDate } from '@/features/event/series/schema'
import { buildPage, buildSeries } from '../../entities/event/build'
import { holdRequests } from '../../support/network'
import { drawWithClient } from '../../support/render'
import { buildDate, buildPlan } from './build'

const next = holdRequests('get_series', 'order_regulars')
const series = buildSeries()
const data = buildPage({ viewer: { manages: true }, series })

const date = (datetime: string, id: string | null = null) => buildDate(datetime.slice(0, 10), { datetime, id })
const drawPlan = (shown: Plan) =>
  drawWithClient(<SeriesPlan plan={shown} data={data} series={series} own={null} />, MemoryRouter)
const drawLoaded = () =>
  drawWithClient(<LoadedPlan data={data} series={series} now={new Date()} own={null} />, MemoryRouter)
const draw = (...dates: PlannedDate[]) => drawPlan(buildPlan({ dates }))

describe('the sentence of the rule', () => {
  it('has the time of a date that no one can have moved', () => {
    draw(date('2031-11-20T21:00:00Z', 'moved0000001'), date('2031-11-27T19:00:00Z'))
    expect(screen.getByText(/^Every Thursday at 7:00 PM/)).toBeVisible()
  })

  it('has no time where every date is made, because each may have been moved', () => {
    draw(date('2031-11-20T21:00:00Z', 'moved0000001'))
    expect(screen.getByText('Every Thursday, opens 7 days before.')).toBeVisible()
  })

  it('is not there without a date', () => {
    draw()
    expect(screen.queryByText(/^Every/)).toBeNull()
  })
})

describe('the next dates', () => {
  it('have no time where the sentence says it, and leave out what has begun', () => {
    draw(
      date('2024-11-21T19:00:00Z', 'begun0000001'),
      date('2031-11-20T21:00:00Z', 'moved0000001'),
      date('2031-11-27T19:00:00Z'),
    )
    const rows = within(screen.getByRole('region', { name: 'Next dates' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Thu, Nov 20, 2031, 9:00 PM/),
      expect.stringMatching(/^Thu, Nov 27, 2031 /),
    ])
  })
})

describe('the regulars', () => {
  const guests = Array.from({ length: 12 }, (_, index) => ({
    id: `guest${index}`,
    name: `Gus ${index}`,
    since: '2026-11-20T10:00:00Z',
    kind: 'guest' as const,
  }))
  const ben = { id: 'ben', name: 'Ben', since: '2026-11-20T10:00:00Z', kind: 'account' as const }

  it('have buttons for the order in their opened row, and the handle is for pointers alone', async () => {
    drawPlan(buildPlan({ regulars: [...guests.slice(10), ben] }))
    const row = screen.getByRole('button', { name: '3 Ben' })
    expect(screen.queryByRole('button', { name: /^Move|^Remove Ben/ })).toBeNull()
    await userEvent.click(row)
    expect(row).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getAllByRole('button', { name: /Ben (to the top|up|down)$/ })).toHaveLength(3)
    expect(screen.getByRole('button', { name: 'Remove Ben from the regulars' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Move Ben up' }))
    expect((await next()).body).toEqual({ p_series_id: 'series000001', p_ids: ['guest10', 'ben', 'guest11'] })
  })
})

describe('the plan that is read', () => {
  it('says to a co-host of one date that the plan is not theirs', async () => {
    drawLoaded()
    ;(await next()).refuse('unauthorized', 'Unauthorized')
    expect(await screen.findByText('Only the organizers of the whole series see its plan.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  })

  it('offers another try where the plan did not arrive', async () => {
    drawLoaded()
    ;(await next()).fail('Something is wrong')
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible()
  })
})
