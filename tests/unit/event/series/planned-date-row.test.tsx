// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { PlannedDateRow } from '@/features/event/series/components/planned-date-row'
import { planQuery } from '@/features/event/series/queries'
import { keys } from '@/lib/backend/query-keys'
import { holdRequests } from '../../support/network'
import { drawWithClient } from '../../support/render'
import { buildDate, buildPlan } from './build'

const next = holdRequests('open_date', 'get_series')

const date = buildDate('2031-11-26', { id: 'event0000001' })
const plan = buildPlan({ dates: [date] })

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
      hasRuleTime
      isShown={false}
      mayChange
      maySkip
      now={new Date('2031-11-20')}
    />
  ))
}

it('opening a future date leads to its form, although its action is gone by then', async () => {
  drawWithClient(
    <BrowserRouter>
      <FetchedRow />
    </BrowserRouter>,
  )
  ;(await next()).answer(buildPlan({ dates: [{ ...date, id: null }] }))
  fireEvent.click(await screen.findByRole('button', { name: 'Wed, Nov 26 Open' }))
  const open = screen.getByRole('button', { name: /^Open and Edit/ })
  expect(open).toHaveTextContent('People can join it from now on.')
  fireEvent.click(open)
  const request = await next()
  expect(open).toHaveTextContent('Opening...')
  request.answer({ event_id: 'event0000002' })
  ;(await next()).answer(buildPlan({ dates: [{ ...date, id: 'event0000002' }] }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Open and Edit/ })).toBeNull())
  await waitFor(() => expect(window.location.pathname).toBe('/events/event0000002/edit'))
})
