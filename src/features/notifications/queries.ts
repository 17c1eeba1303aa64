import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { endpointHash, subscriptionNow } from './push'
import { type Device, devicesSchema } from './schema'

export interface Devices {
  /** Newest first, without this one. */
  others: Device[]
  /** This browser, if the account is told on it. */
  here: Device | null
}

async function fetchDevices(signal: AbortSignal): Promise<Devices> {
  const [answer, subscription] = await Promise.all([
    rpc('get_devices', {}, { signal }),
    subscriptionNow().catch(() => null),
  ])
  const all = z.parse(devicesSchema, answer)
  const own = subscription && (await endpointHash(subscription.endpoint))
  const isHere = ({ endpoint_hash }: Device) => endpoint_hash === own
  return { others: all.filter((device) => !isHere(device)), here: all.find(isHere) ?? null }
}

/** Where the account is told. Read anew whenever Settings opens: another device may have ended it here. */
export const devicesQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.devices(userId),
    queryFn: ({ signal }) => fetchDevices(signal),
    staleTime: 0,
  })
