// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { readGuests, saveGuest } from '@/features/event/my-registration/guests'
import { useForgetGuest, useLinkGuests } from '@/features/event/my-registration/phone-guests'
import { guestQuery } from '@/features/event/my-registration/queries'
import { queryClient } from '@/lib/backend/query-client'
import { holdRequests } from '../../support/network'
import { expectTold } from '../../support/refusing'
import { renderWithClient, toldNow } from '../../support/render'

const EVENT = 'event0000001'
const [LEO, TIA] = ['a'.repeat(32), 'b'.repeat(32)]
const next = holdRequests('link_guest_registrations')
let noted: unknown[]
const loadGuestPush = async () => ({
  deviceOf: () => ({ endpoint: 'https://push.example/1', auth: 'key' }),
  markLinked: (...what: unknown[]) => void noted.push(what),
  stopGuestPush: async (...what: unknown[]) => void noted.push(what),
})
const secretsHere = () => readGuests(EVENT).map(({ secret }) => secret)

beforeEach(() => {
  noted = []
  saveGuest(EVENT, { participantId: 'leo', secret: LEO })
  saveGuest(EVENT, { participantId: 'tia', secret: TIA })
})

it('a failed call shows an error and keeps the guests; the next call takes them', async () => {
  const { result } = renderWithClient(() => useLinkGuests('ana', loadGuestPush))
  const take = () => result.current.mutateAsync([LEO, TIA])
  await expectTold(take, next)
  expect(secretsHere()).toEqual([TIA, LEO])
  queryClient.setQueryData(guestQuery(EVENT).queryKey, { secret: LEO, registration: { id: 'leo' } } as never)
  const taking = take()
  const sent = await next()
  expect(sent.body).toEqual({ p_secrets: [LEO, TIA], p_endpoint: 'https://push.example/1', p_auth: 'key' })
  sent.answer({ outcomes: ['taken', 'stays'] })
  await taking
  expect(secretsHere()).toEqual([TIA])
  expect(noted).toEqual([['ana', ['leo']]])
  expect(toldNow()).toContain('stays a guest')
})

it('a forgotten guest gets no notifications here, and the next one stays', async () => {
  const { result } = renderWithClient(() => useForgetGuest(loadGuestPush))
  await result.current.mutateAsync({ eventId: EVENT, registrationId: 'tia', secret: TIA })
  expect(secretsHere()).toEqual([LEO])
  expect(noted).toEqual([[{ eventId: EVENT, registrationId: 'tia' }, TIA]])
})
