// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { LoadedPlan } from '@/features/event/series/components/loaded-plan'
import { SeriesPlan } from '@/features/event/series/components/series-plan'
import type { Plan, PlannedDate } from '@/features/event/series/schema'
import { buildPage, buildSeries } from '../../entities/event/build'
import { holdRequests } from '../../support/network'
import { drawWithClient } from '../../support/render'

const next = holdRequests('get_series')
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
