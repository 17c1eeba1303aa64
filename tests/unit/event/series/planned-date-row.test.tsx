// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { PlannedDateRow } from '@/features/event/series/components/planned-date-row'
import { planQuery } from '@/features/event/series/queries'
import type { Plan } from '@/features/event/series/schema'
import { keys } from '@/lib/backend/query-keys'
import { holdRequests } from '../../support/network'
import { drawWithClient } from '../../support/render'

const next = holdRequests('open_date', 'get_series')

const date: Plan['dates'][number] = {
  occurs_on: '2031-11-26',
  datetime: '2031-11-26T19:30:00Z',
  opens_at: '2031-11-19T19:30:00Z',
  id: 'event0000001',
  skipped: false,
}
const plan = { id: 'series000001', dates: [date], regulars: [] } as unknown as Plan
const stored = {
  id: plan.id,
  every: 'week',
  starts_on: '2031-11-26',
  time_zone: 'UTC',
  opens_days_before: 7,
  ends_on: null,
  ended: false,
  regulars: [],
}

function buttons(fields: Partial<typeof date>, now = '2031-11-20', mayChange = true, maySkip = mayChange) {
  const { unmount } = drawWithClient(
    <BrowserRouter>
      <PlannedDateRow
        plan={plan}
        date={{ ...date, ...fields }}
        name="Five-a-side"
        isShown={false}
        mayChange={mayChange}
        maySkip={maySkip}
        now={new Date(now)}
      />
    </BrowserRouter>,
  )
  const found = screen.queryAllByRole('button').map(({ textContent }) => textContent)
  unmount()
  return found
}

it('a co-host of the series calls off and skips, and does not change the plan', () => {
  expect(buttons({}, '2031-11-20', false, true)).toEqual(['Call Off'])
  expect(buttons({ id: null }, '2031-11-20', false, true)).toEqual(['Skip'])
})

it('an open date can be called off; one that is not open can be opened early or skipped', () => {
  expect(buttons({})).toEqual(['Call Off'])
  expect(buttons({ id: null })).toEqual(['', 'Skip'])
})

it('both can be undone', () => {
  expect(buttons({ called_off: true })).toEqual(['Undo'])
  expect(buttons({ id: null, skipped: true })).toEqual(['Undo'])
})

it('a date that has begun offers none of these, and neither do viewers who may not edit', () => {
  expect(buttons({ called_off: true }, '2031-11-27')).toEqual([])
  expect(buttons({}, '2031-11-20', false)).toEqual([])
})

/** The row of the fetched plan, on a page whose event takes long to fetch again. */
function FetchedRow() {
  const { data } = useQuery(planQuery(plan.id))
  useQuery({
    queryKey: [...keys.anyEvent(), 'slow'],
    queryFn: () => new Promise(() => {}),
    initialData: 'fetched',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.dates.map((shown) => (
    <PlannedDateRow
      key={shown.occurs_on}
      plan={data}
      date={shown}
      name="Five-a-side"
      isShown={false}
      mayChange
      maySkip
      now={new Date('2031-11-20')}
    />
  ))
}

it('the pencil of a future date asks, opens the date, and leads to its form', async () => {
  drawWithClient(
    <BrowserRouter>
      <FetchedRow />
    </BrowserRouter>,
  )
  ;(await next()).answer({ ...stored, dates: [{ ...date, id: null }] })
  fireEvent.click(await screen.findByRole('button', { name: /^Open and edit / }))
  expect(screen.getByText('People can join it from now on.')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Open and Edit' }))
  ;(await next()).answer({ event_id: 'event0000002' })
  ;(await next()).answer({ ...stored, dates: [{ ...date, id: 'event0000002' }] })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Open and edit / })).toBeNull())
  await waitFor(() => expect(window.location.pathname).toBe('/events/event0000002/edit'))
})
