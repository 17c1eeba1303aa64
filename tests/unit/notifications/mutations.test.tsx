// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { follow } from '@/features/notifications/follow'
import { useFollow, useRemoveDevice, useUnfollow, useUnfollowGuest } from '@/features/notifications/mutations'
import { type NotificationStatus, notificationsQuery } from '@/features/notifications/queries'
import { isFollowed } from '@/features/notifications/recipients'
import { queryClient } from '@/lib/backend/query-client'
import { holdRequests } from '../support/network'
import { expectTold } from '../support/refusing'
import { renderWithClient } from '../support/render'
import { withPhone } from './support/phone'

/** Notifications of a device stay as they were if the database refuses. */

const next = holdRequests('follow', 'unfollow', 'remove_device')
withPhone()

const ANA = { user: 'ana' }
const GUS = { eventId: 'choir', registrationId: 'gus' }

async function followed(...given: Parameters<typeof follow>) {
  const recipients = follow(...given)
  ;(await next()).answer({ devices: 1 })
  await recipients
}

it('anyone who could not follow is not followed', async () => {
  const { result } = renderWithClient(() => useFollow())
  await expectTold(() => result.current.mutateAsync({ follower: ANA, secret: null }), next)
  expect(isFollowed(ANA)).toBe(false)
})

it('an account that could not unsubscribe stays subscribed', async () => {
  await followed(ANA, null)
  const { result } = renderWithClient(() => useUnfollow())
  await expectTold(() => result.current.mutateAsync(), next)
  expect(isFollowed(ANA)).toBe(true)
})

it('a guest who could not unsubscribe stays subscribed', async () => {
  await followed(GUS, 'the-secret')
  const { result } = renderWithClient(() => useUnfollowGuest())
  await expectTold(() => result.current.mutateAsync({ guest: GUS, secret: 'the-secret' }), next)
  expect(isFollowed(GUS)).toBe(true)
})

it('a device that could not be removed is still on the list, which is read again', async () => {
  const { queryKey } = notificationsQuery('ana')
  const laptop = {
    id: 'laptop',
    device: 'Firefox on Linux',
    endpoint_hash: 'hash',
    created_at: '',
    last_notified_at: null,
  }
  const told: NotificationStatus = { channels: { push: true, mail: false }, others: [laptop], here: null }
  queryClient.setQueryData(queryKey, told)
  const { result } = renderWithClient(() => useRemoveDevice())
  await expectTold(() => result.current.mutateAsync('laptop'), next)
  expect(queryClient.getQueryData(queryKey)).toEqual(told)
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
