// @vitest-environment jsdom
import type { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { againText } from '@/entities/event/event-rules'
import { afterChange } from '@/features/event/my-registration/after-change'
import { newDraft, readDraft, toValues, writeDraft } from '@/features/event/my-registration/drafts'
import {
  dropGuest,
  readGuest,
  readGuests,
  saveGuest,
  takePrivateLink,
  whyGuestLost,
} from '@/features/event/my-registration/guests'
import { eventQuery, guestQuery } from '@/features/event/my-registration/queries'
import { draftKey } from '@/features/event/my-registration/storage-keys'
import { keys } from '@/lib/backend/query-keys'
import { currentToast } from '@/lib/feedback/toast-store'
import { buildPage, buildRow } from '../../entities/event/build'
import { answer, answerWith, DATE, newPhone, REFUND, registrationOf, SERIES } from './phone'

let client: QueryClient
beforeEach(() => {
  client = newPhone()
})

it.each([
  ['removed', {}, [], 'Your registration is no longer on the list.', true],
  [
    'offering a slot that somebody took',
    { offered: true },
    [{ ...buildRow(1), id: 'other' }],
    'Someone took the slot that you offered. You are off the list.',
    true,
  ],
  [
    'given another link',
    {},
    [buildRow(1)],
    'Your private link no longer opens your registration. Ask the people who run the event for the new one.',
    false,
  ],
])(
  'a guest who was %s reads so; input becomes a draft for joining unless they are listed',
  async (_, said, roster, why, drafts) => {
    const registration = registrationOf(1, said)
    const { id } = registration
    saveGuest(DATE, { participantId: id, secret: 'a'.repeat(32) })
    answerWith(registration, buildPage({ roster: [buildRow(1)] }))
    await client.fetchQuery(guestQuery(DATE))
    await client.fetchQuery(eventQuery(DATE))
    const change = draftKey(DATE, 'update', id)
    writeDraft(change, newDraft({ ...toValues([], registration), name: 'Typed' }, [], id))
    answerWith(null, buildPage({ roster }))
    expect(await client.fetchQuery({ ...guestQuery(DATE), staleTime: 0 })).toBeNull()
    expect(readGuest(DATE)).toBeNull()
    expect(currentToast()?.description).toBe(why)
    expect(whyGuestLost(DATE)).toBe(why)
    const [kept, other] = drafts ? [draftKey(DATE, 'join'), change] : [change, draftKey(DATE, 'join')]
    expect([readDraft(kept)?.values.name, readDraft(other)]).toEqual(['Typed', null])
  },
)

it('an old link says on the device of the withdrawal that its guest withdrew', async () => {
  const secret = 'e'.repeat(32)
  const own = registrationOf(1)
  saveGuest(DATE, { participantId: own.id, secret })
  afterChange(client, { kind: 'withdraw', eventId: DATE, participantId: own.id, secret } as never, null)
  expect(readGuest(DATE)).toBeNull()
  window.history.replaceState(null, '', `/signup/${DATE}#r=${secret}`)
  takePrivateLink(DATE)
  answerWith(null)
  expect(await client.fetchQuery({ ...guestQuery(DATE), staleTime: 0 })).toBeNull()
  expect(whyGuestLost(DATE)).toBe('You withdrew.')
  expect(againText('You withdrew.')).toBe(' Join again?')
})

it('a private link that opens nothing shows no message about a list to an unknown visitor', async () => {
  window.history.replaceState(null, '', `/signup/${DATE}#r=${'d'.repeat(32)}`)
  takePrivateLink(DATE)
  answerWith(null)
  expect(await client.fetchQuery(guestQuery(DATE))).toBeNull()
  expect(whyGuestLost(DATE)).toBe(
    'Your private link no longer opens your registration. Ask the people who run the event for the new one.',
  )
})

it.each([
  ['removed while their page is open', true, true, 'Your registration is no longer on the list.'],
  ['removed before they come', false, true, 'Your registration is no longer on the list.'],
  ['not: they withdrew on this phone', false, false, undefined],
])(
  'a guest was removed, and those they added stay: %s, the page says so, and again after a reload',
  async (_, isRead, isKnown, why) => {
    const secret = 'e'.repeat(32)
    const [own, added] = [registrationOf(1), [registrationOf(2)]]
    saveGuest(DATE, { participantId: isKnown ? own.id : null, secret })
    if (isRead) {
      answerWith({ ...own, added })
      await client.fetchQuery(guestQuery(DATE))
    }
    for (const time of ['at once', 'when read again', 'after a reload']) {
      if (time === 'after a reload') {
        const [stored] = readGuests(DATE)
        client.clear()
        // Forgets the messages since the app was loaded.
        if (stored) saveGuest(DATE, stored)
      }
      answerWith({ added }, buildPage({ roster: [buildRow(2)] }))
      const known = await client.fetchQuery({ ...guestQuery(DATE), staleTime: 0 })
      expect(known?.added.map(({ id }) => id)).toEqual([added[0]?.id])
      expect(whyGuestLost(DATE)).toBe(why)
      expect(readGuest(DATE)?.secret).toBe(secret)
      answer.mockReset()
    }
  },
)

it('a guest who withdraws reads nothing about a removal while the withdrawal is unanswered', async () => {
  const secret = 'd'.repeat(32)
  const own = registrationOf(1)
  saveGuest(DATE, { participantId: own.id, secret })
  answerWith(own)
  await client.fetchQuery(guestQuery(DATE))
  let end = () => {}
  const mutationFn = () => new Promise<void>((resolve) => (end = resolve))
  const withdrawing = client.getMutationCache().build(client, { mutationKey: keys.event(DATE), mutationFn })
  const withdrawn = withdrawing.execute(undefined)

  const readOf = (event: string) => client.fetchQuery({ ...guestQuery(event), staleTime: 0 })
  answerWith(null)
  const reading = readOf(DATE)
  // By the time that another event's guest has turned out to be gone, this one would have too.
  const other = 'event0000007'
  saveGuest(other, { participantId: 'row-7', secret: 'e'.repeat(32) })
  answerWith(null, buildPage())
  await readOf(other)
  expect([whyGuestLost(other), whyGuestLost(DATE)]).toEqual(['Your registration is no longer on the list.', undefined])
  answerWith(buildPage())
  dropGuest(DATE, secret)
  end()
  await withdrawn
  expect(await reading).toBeNull()
  expect(whyGuestLost(DATE)).toBeUndefined()
  expect(readDraft(draftKey(DATE, 'join'))).toBeNull()
})

it('a guest who leaves the page during the check is not forgotten: the next visit checks again', async () => {
  const guest = { participantId: 'row-1', secret: 'f'.repeat(32) }
  saveGuest(DATE, guest)
  answerWith(null)
  answer.mockImplementationOnce(async (_, init) => {
    void client.cancelQueries(guestQuery(DATE))
    init?.signal?.throwIfAborted()
    return Response.json(null)
  })
  await expect(client.fetchQuery(guestQuery(DATE))).rejects.toThrow()
  const other = 'event0000008'
  saveGuest(other, { participantId: 'row-8', secret: 'e'.repeat(32) })
  answerWith(null, buildPage())
  await client.fetchQuery(guestQuery(other))
  expect(readGuests(DATE)).toEqual([guest])
  expect(whyGuestLost(DATE)).toBeUndefined()
})

it('a guest who withdraws and leaves added people reads nothing about a removal', async () => {
  const secret = 'f'.repeat(32)
  const [own, tom] = [registrationOf(1), registrationOf(2)]
  saveGuest(DATE, { participantId: own.id, secret })
  answerWith({ ...own, added: [tom] })
  await client.fetchQuery(guestQuery(DATE))
  answerWith({ added: [tom] })
  answer.mockImplementationOnce(async () => {
    afterChange(client, { kind: 'withdraw', eventId: DATE, participantId: own?.id ?? '', rowKind: 'own', secret }, null)
    return Response.json(buildPage({ roster: [buildRow(2)] }))
  })
  await client.fetchQuery({ ...guestQuery(DATE), staleTime: 0 })
  expect(whyGuestLost(DATE)).toBeUndefined()
  expect(readGuest(DATE)).toMatchObject({ secret, participantId: null })
})

it('a guest who left reads the refund with the same secret; afterwards nothing is stored', async () => {
  const secret = 'b'.repeat(32)
  saveGuest(DATE, { participantId: 'row-1', secret })
  for (const _ of ['removed', 'read again']) {
    answerWith({ payments: [REFUND] }, buildPage())
    const known = await client.fetchQuery({ ...guestQuery(DATE), staleTime: 0 })
    expect(known).toEqual({ secret, registration: null, added: [], payments: [REFUND] })
    expect(whyGuestLost(DATE)).toBe('Your registration is no longer on the list.')
    expect(readGuests(DATE)).toEqual([{ participantId: null, secret }])
    answerWith()
  }
  answerWith(null)
  expect(await client.fetchQuery({ ...guestQuery(DATE), staleTime: 0 })).toBeNull()
  expect(readGuests(DATE)).toEqual([])
})

it('a series link leads a guest to the date where money is owed, and nothing is lost', async () => {
  const secret = 'c'.repeat(32)
  saveGuest(SERIES, { participantId: null, secret })
  answerWith({ event_id: DATE, payments: [REFUND] })
  expect(await client.fetchQuery(guestQuery(SERIES))).toBeNull()
  expect(readGuests(SERIES)).toEqual([])
  expect(readGuests(DATE)).toEqual([{ participantId: null, secret }])
  answerWith({ payments: [REFUND] })
  expect(await client.fetchQuery({ ...guestQuery(DATE), staleTime: 0 })).toMatchObject({ payments: [REFUND] })
})
