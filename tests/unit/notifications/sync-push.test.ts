// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { follow } from '@/features/notifications/follow'
import { isFollowed, readEndings, readRecipients } from '@/features/notifications/recipients'
import { syncPush } from '@/features/notifications/sync-push'
import type { Session } from '@/lib/backend/session'
import { holdRequests } from '../support/network'
import { phone, withPhone } from './support/phone'

/** Subscribers of a device while users sign in and out. */

const next = holdRequests('follow', 'unfollow')
withPhone()

type User = Extract<Session, { status: 'signed-in' }>['user']
const signedIn = (id: string, ended = false): Session => ({ status: 'signed-in', user: { id } as User, ended })
const SIGNED_OUT: Session = { status: 'signed-out', user: null, onPurpose: true }
const secretOf = (eventId: string) => (eventId === 'choir' ? 'the-secret' : null)

beforeEach(() => {
  phone.permission = 'granted'
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

/** Answers the next request, once the work that sends it has begun. */
async function answered(work: Promise<unknown>, count = 1) {
  const bodies: unknown[] = []
  for (let left = count; left > 0; left -= 1) {
    const request = await next()
    bodies.push(`${request.url.split('/').at(-1)} ${(request.body as { p_secret?: string }).p_secret ?? ''}`.trim())
    request.answer({ devices: 1 })
  }
  await work
  return bodies
}

const anaFollows = () => answered(follow({ user: 'ana' }, null))
const GUS = { eventId: 'choir', registrationId: 'gus' }
const guestFollows = () => answered(follow(GUS, 'the-secret'))

it('sends nothing while nothing has changed', async () => {
  await anaFollows()
  await syncPush(signedIn('ana'), secretOf)
  expect(phone.subscribe).toHaveBeenCalledTimes(1)
})

it('signing out ends notifications for the account, and not for a guest of the same phone', async () => {
  await guestFollows()
  await anaFollows()
  expect(await answered(syncPush(SIGNED_OUT, secretOf))).toEqual(['unfollow'])
  expect(isFollowed({ user: 'ana' })).toBe(false)
  expect(isFollowed(GUS)).toBe(true)
  expect(phone.isSubscribed).toBe(true)
})

it('when another account signs in, notifications end for the first and do not begin for the second', async () => {
  await anaFollows()
  expect(await answered(syncPush(signedIn('ben'), secretOf))).toEqual(['unfollow'])
  expect(readRecipients()).toBeNull()
})

it('offline the subscription ends at once, the database is updated later, and a guest subscribes again', async () => {
  await guestFollows()
  await anaFollows()
  phone.isOnline = false
  const leaving = syncPush(SIGNED_OUT, secretOf)
  ;(await next()).lose()
  await leaving
  expect(phone.isSubscribed).toBe(false)
  expect(readEndings()).toHaveLength(1)

  Object.assign(phone, { isOnline: true, endpoint: 'https://fcm.googleapis.com/fcm/send/second' })
  expect(await answered(syncPush(SIGNED_OUT, secretOf), 2)).toEqual(['unfollow', 'follow the-secret'])
  expect(readEndings()).toEqual([])
  expect(readRecipients()).toMatchObject({ endpoint: phone.endpoint, user: null, guests: [GUS] })
})

it('follows again under a new address, and forgets a guest who has gone', async () => {
  await guestFollows()
  await answered(follow({ eventId: 'gone', registrationId: 'other' }, 'another'))
  await anaFollows()
  phone.endpoint = 'https://fcm.googleapis.com/fcm/send/second'
  expect(await answered(syncPush(signedIn('ana'), secretOf), 2)).toEqual(['follow', 'follow the-secret'])
  expect(readRecipients()).toEqual({
    endpoint: phone.endpoint,
    auth: `auth of ${phone.endpoint}`,
    user: 'ana',
    guests: [GUS],
  })
})

it('an ended session gets no notifications until the same person signs in again', async () => {
  await anaFollows()
  expect(await answered(syncPush(signedIn('ana', true), secretOf))).toEqual(['unfollow'])
  await syncPush(signedIn('ana', true), secretOf)
  expect(isFollowed({ user: 'ana' })).toBe(false)
  expect(await answered(syncPush(signedIn('ana'), secretOf))).toEqual(['follow'])
  expect(isFollowed({ user: 'ana' })).toBe(true)
})

it('an ending that is not sent yet does not end a later follow', async () => {
  await anaFollows()
  phone.isOnline = false
  const leaving = syncPush(SIGNED_OUT, secretOf)
  ;(await next()).lose()
  await leaving
  phone.isOnline = true
  await answered(follow({ user: 'ben' }, null))
  await syncPush(signedIn('ben'), secretOf)
  expect(isFollowed({ user: 'ben' })).toBe(true)
})
