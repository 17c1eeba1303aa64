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

const next = holdRequests('get_series', 'remove_regulars')
const data = buildPage({ viewer: { manages: true }, series: buildSeries() })

const date = (datetime: string, changes: Partial<PlannedDate> = {}): PlannedDate => ({
  occurs_on: datetime.slice(0, 10),
  datetime,
  opens_at: '2026-11-19T19:00:00Z',
  id: null,
  skipped: false,
  ...changes,
})

const plan = (...dates: PlannedDate[]): Plan => ({
  id: 'series000001',
  every: 'week',
  starts_on: '2031-11-20',
  time_zone: 'UTC',
  opens_days_before: 7,
  ends_on: null,
  ended: false,
  dates,
  regulars: [],
})

const drawPlan = (shown: Plan) =>
  drawWithClient(
    <MemoryRouter>
      <SeriesPlan plan={shown} data={data} />
    </MemoryRouter>,
  )
const draw = (...dates: PlannedDate[]) => drawPlan(plan(...dates))

describe('the sentence of the rule', () => {
  it('has the time of a date that no one can have moved', () => {
    draw(date('2031-11-20T21:00:00Z', { id: 'moved0000001' }), date('2031-11-27T19:00:00Z'))
    expect(screen.getByText(/^Every Thursday at 7:00 PM/)).toBeVisible()
  })

  it('has no time where every date is made, because each may have been moved', () => {
    draw(date('2031-11-20T21:00:00Z', { id: 'moved0000001' }))
    expect(screen.getByText('Every Thursday, opens 7 days before.')).toBeVisible()
  })

  it('is not there without a date', () => {
    draw()
    expect(screen.queryByText(/^Every/)).toBeNull()
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

  it('lose many guests with one question, and the others stay', async () => {
    drawPlan({ ...plan(), regulars: [...guests, ben] })
    await userEvent.click(screen.getByRole('button', { name: 'Remove 12 Guests' }))
    const asked = within(screen.getByRole('alertdialog', { name: 'Remove 12 Guests' }))
    expect(
      asked.getByText('They stay on the lists of the dates that are open, and are not put on the next ones.'),
    ).toBeVisible()
    await userEvent.click(asked.getByRole('button', { name: 'Remove' }))
    const { body } = await next()
    expect(body).toEqual({ p_series_id: 'series000001', p_ids: guests.map(({ id }) => id) })
  })

  it('lose one by one where guests are few', () => {
    drawPlan({ ...plan(), regulars: [...guests.slice(3), ben] })
    expect(screen.queryByRole('button', { name: /Guests$/ })).toBeNull()
  })
})

describe('the plan that is read', () => {
  it('says to a co-host of one date that the plan is not theirs', async () => {
    drawWithClient(<LoadedPlan seriesId="series000001" data={data} />)
    ;(await next()).refuse('unauthorized', 'Unauthorized')
    expect(await screen.findByText('Only those who run the whole series see its plan.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  })

  it('offers another try where the plan did not arrive', async () => {
    drawWithClient(<LoadedPlan seriesId="series000001" data={data} />)
    ;(await next()).fail('Something is wrong')
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible()
  })
})
