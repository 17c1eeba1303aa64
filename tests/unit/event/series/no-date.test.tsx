// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { accessQuery, eventQuery } from '@/features/event/my-registration/queries'
import { NoDate } from '@/features/event/series/components/no-date'
import { queryClient } from '@/lib/backend/query-client'
import { buildPage, buildSeries } from '../../entities/event/build'
import { type Held, holdRequests } from '../../support/network'
import { PATIENCE } from '../../support/patience'
import { drawWithClient } from '../../support/render'

const next = holdRequests('open_series', 'get_event', 'get_invite')
const SERIES = 'series000001'
const nameOf = ({ url }: Held) => new URL(url).pathname.split('/').at(-1)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

/** The invite's text for a series without any date. */
const invite = (due: boolean) => ({
  type: 'event',
  id: SERIES,
  name: 'Monthly dinner',
  is_private: false,
  viewer: { can_open: true },
  series: buildSeries({ id: SERIES, due }),
})

function Page() {
  const { data } = useQuery(eventQuery(SERIES))
  return data ? <h1>{data.event.name}</h1> : <NoDate seriesId={SERIES} />
}

/** The response of the event's page before this: that there is no event, and why. */
function open(due: boolean) {
  queryClient.setQueryData(eventQuery(SERIES).queryKey, null)
  queryClient.setQueryData(accessQuery(SERIES).queryKey, invite(due) as never)
  drawWithClient(<Page />)
}

const halfMinute = () => act(() => void vi.advanceTimersByTime(30_000))

/** Checks that the next request is this one. */
async function expectAsked(name: string): Promise<Held> {
  const held = await next()
  expect(nameOf(held)).toBe(name)
  return held
}

it('tries again to make a date that is due, after a first try that was lost', async () => {
  open(true)
  ;(await expectAsked('open_series')).refuse('unavailable')
  ;(await expectAsked('get_event')).answer(null)
  ;(await expectAsked('get_invite')).answer(invite(true))
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), PATIENCE)
  halfMinute()
  ;(await expectAsked('open_series')).answer({ event_id: 'event0000001' })
  ;(await expectAsked('get_event')).answer(buildPage())
  await screen.findByRole('heading', { name: 'Thursday Five-a-side' })
})

it('sees that a date has become due while the page is open', async () => {
  open(false)
  halfMinute()
  ;(await expectAsked('get_event')).answer(null)
  ;(await expectAsked('get_invite')).answer(invite(true))
  await expectAsked('open_series')
})

it('asks for nothing in the first half minute, as long as nothing is due', async () => {
  open(false)
  expect(screen.getByRole('heading', { name: 'Monthly dinner' })).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(queryClient.isFetching()).toBe(0)
})
