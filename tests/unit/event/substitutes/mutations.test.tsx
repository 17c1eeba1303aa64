// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { eventQuery } from '@/features/event/my-registration/queries'
import { useOffer } from '@/features/event/substitutes/mutations'
import { queryClient } from '@/lib/backend/query-client'
import { buildPage, buildResponse, buildRow } from '../../entities/event/build'
import { holdRequests } from '../../support/network'
import { expectTold } from '../../support/refusing'
import { renderWithClient, toldNow } from '../../support/render'

const next = holdRequests('offer_slot')
const row = buildRow(1, { id: 'own', is_mine: true, contact_visible: true })
const page = buildPage({ roster: [row, buildRow(2)] })
const { queryKey } = eventQuery(page.event.id)
const shown = () => queryClient.getQueryData(queryKey)?.roster.map(({ id, offered }) => [id, offered])

const answer = buildResponse({ id: 'own', name: row.name })

it('a refused or lost offer shows an error and no offered slot; a successful one shows at once', async () => {
  queryClient.setQueryData(queryKey, page)
  const { result } = renderWithClient(() => useOffer(page))
  const offer = () => result.current.mutateAsync({ row, isOffered: true, secret: undefined, rowKind: 'own' })
  await expectTold(offer, next)
  expect(toldNow()).toContain('Network connection failed')
  expect(shown()?.[0]).toEqual(['own', undefined])
  const made = act(offer)
  const sent = await next()
  expect(sent.body).toEqual({ p_ids: ['own'], p_offered: true })
  sent.answer([{ ...answer, offered: true }])
  expect(await made).toMatchObject({ offered: true })
  expect(shown()?.[0]).toEqual(['own', true])
})

it('a person whose slot was taken in between is off the list', async () => {
  queryClient.setQueryData(queryKey, page)
  const { result } = renderWithClient(() => useOffer(page))
  act(() => result.current.mutate({ row, isOffered: true, secret: 'a'.repeat(32), rowKind: 'own' }))
  const sent = await next()
  expect(sent.body).toMatchObject({ p_secret: 'a'.repeat(32) })
  sent.answer([])
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  expect(result.current.data).toBeNull()
  expect(shown()?.map(([id]) => id)).not.toContain('own')
})
