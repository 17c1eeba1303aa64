// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { useAnswer, useRemind } from '@/features/event/answers/mutations'
import { answersQuery } from '@/features/event/answers/queries'
import type { Answers } from '@/features/event/answers/schema'
import { readGuests, saveGuest } from '@/features/event/my-registration/guests'
import { queryClient } from '@/lib/backend/query-client'
import { holdRequests } from '../../support/network'
import { expectTold } from '../../support/refusing'
import { renderWithClient, toldNow } from '../../support/render'

const DATE = {
  event: { id: 'event0000001' },
  series: { id: 'series000001', earlier: [{ id: 'event0000000', datetime: null }] },
}
const SECRET = 'a'.repeat(32)
const { queryKey } = answersQuery(DATE)
const ASKED: Answers = { mine: { name: 'Gus', cant_since: null } }
const since = () => queryClient.getQueryData(queryKey)?.mine?.cant_since
const next = holdRequests('answer_event', 'remind_expected', 'get_answers', 'get_registration')

beforeEach(() => {
  saveGuest('event0000000', { participantId: 'row', secret: SECRET })
  queryClient.setQueryData(queryKey, ASKED)
})

it('a guest of the last date answers; a refusal shows an error and is rolled back', async () => {
  const { result } = renderWithClient(() => useAnswer(DATE))
  const said = result.current({ cant: true, name: 'Gus' })
  const sent = await next()
  expect(since()).toEqual(expect.any(String))
  expect(sent.body).toEqual({ p_event_id: 'event0000001', p_cant: true, p_secret: SECRET, p_name: 'Gus' })
  sent.refuse('closed', 'Registration is closed.')
  expect(await said).toBeUndefined()
  expect(toldNow()).toContain('closed')
  expect(since()).toBeNull()
})

it('the answers are read again although no ping came', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  renderWithClient(() => useQuery({ ...answersQuery(DATE), staleTime: Number.POSITIVE_INFINITY }))
  vi.advanceTimersToNextTimer()
  expect((await next()).url).toContain('get_answers')
})

it('a guest who joins on another phone is found here with the next read', async () => {
  void queryClient.fetchQuery({ ...answersQuery(DATE), staleTime: 0 })
  ;(await next()).answer(null)
  const asked = await next()
  expect(asked.body).toEqual({ p_secret: SECRET, p_event_id: 'event0000001' })
  asked.answer({ event_id: 'event0000001', name: 'Gus' })
  await expect.poll(() => readGuests('event0000001')).toEqual([{ participantId: null, secret: SECRET }])
})

it('a reminder that could not be sent shows an error', async () => {
  const { result } = renderWithClient(() => useRemind('event0000001'))
  await expectTold(() => result.current.mutateAsync(), next)
})
