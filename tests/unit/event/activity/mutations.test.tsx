// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSeeActivity } from '@/features/event/activity/mutations'
import { eventQuery } from '@/features/event/registration/queries'
import { queryClient } from '@/lib/backend/query-client'
import { buildPage } from '../../entities/event/build'
import { holdRequests } from '../../support/network'
import { renderWithClient, toldNow } from '../../support/render'

const EVENT = 'event0000001'
const next = holdRequests('see_activity')

it('the dot goes at once, and nobody is told when that could not be remembered', async () => {
  const { queryKey } = eventQuery(EVENT)
  queryClient.setQueryData(queryKey, buildPage({ viewer: { manages: true, has_news: true } }))
  const { result } = renderWithClient(() => useSeeActivity(EVENT))
  result.current.mutate(7)
  const sent = await next()
  expect(sent.body).toEqual({ p_event_id: EVENT, p_until: 7 })
  expect(queryClient.getQueryData(queryKey)?.viewer.has_news).toBe(false)
  sent.lose()
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(toldNow()).toBeUndefined()
  // The next answer brings it back.
  queryClient.setQueryData(queryKey, buildPage({ viewer: { manages: true, has_news: true } }))
  expect(queryClient.getQueryData(queryKey)?.viewer.has_news).toBe(true)
})
