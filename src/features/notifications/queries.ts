import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { endpointHash, subscriptionNow } from './push'
import { readRecipients, writeRecipients } from './recipients'
import { channelsSchema, type Device, devicesSchema } from './schema'

export interface NotificationStatus {
  /** The ways of sending that are set up. */
  channels: z.infer<typeof channelsSchema>
  /** The other devices, newest first. */
  others: Device[]
  /** This browser's device, if the account is notified on it. */
  here: Device | null
}

async function fetchNotifications(userId: string, signal: AbortSignal): Promise<NotificationStatus> {
  const [devices, channels, subscription] = await Promise.all([
    rpc('get_devices', {}, { signal }),
    rpc('get_channels', {}, { signal }),
    subscriptionNow().catch(() => null),
  ])
  const all = z.parse(devicesSchema, devices)
  const own = subscription && (await endpointHash(subscription.endpoint))
  const isHere = ({ endpoint_hash }: Device) => endpoint_hash === own
  const here = all.find(isHere) ?? null
  const recipients = readRecipients()
  // Another device has removed this one.
  if (own && !here && recipients?.user === userId) writeRecipients({ ...recipients, user: null })
  return { channels: z.parse(channelsSchema, channels), others: all.filter((device) => !isHere(device)), here }
}

/** Where and how the account is notified. Read again whenever Settings opens: another device may have ended it here. */
export const notificationsQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.told(userId),
    queryFn: ({ signal }) => fetchNotifications(userId, signal),
    staleTime: 0,
  })
