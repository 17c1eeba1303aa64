// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import type { RegistrationChange } from '@/features/event/my-registration/change'
import { sendOrQueue } from '@/features/event/my-registration/mutations'
import { changeOutbox, readOutbox } from '@/features/event/my-registration/outbox'
import { guestQuery } from '@/features/event/my-registration/queries'
import { sendOutbox } from '@/features/event/my-registration/send-waiting'
import { AppError } from '@/lib/backend/errors'
import { queryClient } from '@/lib/backend/query-client'
import { answer, calls, join, never, refusal, row, SECRET, setOnline, setOnlineOnce, watchNetwork } from './network'

watchNetwork()

describe('a sign-up without a network', () => {
  it('is kept at once, and sent once when the network is back', async () => {
    expect(await sendOrQueue(join('a'), never)).toEqual({ queued: true })
    await sendOutbox()
    expect(calls()).toEqual([])

    setOnline(true)
    answer.mockImplementation(async () => Response.json(row('a', 'Leo')))
    await Promise.all([sendOutbox(), sendOutbox()])
    expect(calls()).toEqual([['register', 'a']])
    expect(readOutbox()).toEqual([])
    expect(localStorage.getItem('roster-guest:event0000001')).toContain(SECRET)
  })

  it('is sent again with the wish for mails until both have arrived; refused mails are no failure', async () => {
    await sendOrQueue({ ...join('a'), mail: true } as RegistrationChange, never)
    setOnline(true)
    const mails = vi.fn().mockRejectedValueOnce(new TypeError('no network'))
    mails.mockResolvedValue(refusal('throttled', 'Too many changes at once.'))
    answer.mockImplementation(async (url) =>
      String(url).endsWith('mail_guest') ? mails() : Response.json(row('a', 'Leo')),
    )
    await sendOutbox()
    expect(readOutbox()).toMatchObject([{ state: 'waiting', mail: true }])
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await sendOutbox()
    const both = [
      ['register', 'a'],
      ['mail_guest', 'a'],
    ]
    expect(calls()).toEqual([...both, ...both])
    expect(readOutbox()).toEqual([])
    expect(queryClient.getQueryData(guestQuery('event0000001').queryKey)?.registration).toMatchObject({
      mail: { why: 'Too many changes at once.' },
    })
  })

  it('is kept when the network is lost while it is sent: it may have arrived', async () => {
    setOnlineOnce()
    const failing = () => Promise.reject(new AppError('network'))
    expect(await sendOrQueue(join('a'), failing)).toEqual({ queued: true })
    expect(readOutbox()).toMatchObject([{ state: 'waiting', attempted: true }])
  })

  it('does not take the place of what another tab put there while it was sent', async () => {
    setOnlineOnce()
    let fail = (_reason: AppError) => {}
    const leaving = sendOrQueue(join('a'), () => new Promise((_, reject) => (fail = reject)))
    await sendOrQueue({ ...join('a'), kind: 'withdraw' }, never)
    fail(new AppError('network'))
    expect(await leaving).toEqual({ queued: true })
    expect(readOutbox()).toMatchObject([{ kind: 'withdraw', attempted: true }])
  })

  it('is not kept when it fails online', async () => {
    setOnline(true)
    await expect(sendOrQueue(join('a'), () => Promise.reject(new AppError('network')))).rejects.toThrow('Network')
    expect(readOutbox()).toEqual([])
  })

  it('is not kept if there is no owner to send it for', async () => {
    const { secret: _secret, ...mine } = join('a')
    await expect(sendOrQueue(mine, () => Promise.reject(new AppError('network')))).rejects.toThrow('Network')
  })
})

it('a change that was refused stays until another try', async () => {
  await sendOrQueue({ ...join('a'), kind: 'update' } as RegistrationChange, never)
  changeOutbox((outbox) => outbox.map((entry) => ({ ...entry, state: 'refused', sentence: 'Cook is full.' })))
  setOnline(true)
  expect(readOutbox()).toMatchObject([{ kind: 'update', state: 'refused' }])
  await sendOrQueue({ ...join('a'), kind: 'update' } as RegistrationChange, async () => null)
  expect(readOutbox()).toEqual([])
})

it('a change that took the place of one that is being sent is sent too', async () => {
  await sendOrQueue(join('a'), never)
  setOnline(true)
  answer.mockImplementationOnce(async () => {
    await sendOrQueue({ ...join('a'), kind: 'withdraw' }, never)
    return Response.json(row('a', 'Leo'))
  })
  answer.mockImplementation(async () => Response.json(null))
  await sendOutbox()
  expect(calls()).toEqual([
    ['register', 'a'],
    ['withdraw', 'a'],
  ])
  expect(readOutbox()).toEqual([])
})

it.each([
  ['own', 'Your registration is no longer on the list.'],
  ['added', 'Leo is no longer on the list.'],
] as const)('a change whose row is gone is refused for good: %s', async (rowKind, sentence) => {
  const { kind: _, ...about } = join('a')
  await sendOrQueue({ ...about, kind: 'update', rowKind } as RegistrationChange, never)
  setOnline(true)
  answer.mockImplementation(async () => refusal('participant_not_found', 'Participant not found'))
  await sendOutbox()
  expect(readOutbox()).toMatchObject([{ state: 'refused', isGone: true, sentence }])
})
