import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keys } from '@/lib/backend/query-keys'
import { ask } from '@/lib/backend/rpc'

const channelsSchema = z.object({ mail: z.boolean() })

/** Whether this Roster can send mails: without a provider they are not offered. */
export const sendsMailsQuery = () =>
  queryOptions({
    queryKey: [...keys.notifications(), 'mails'],
    queryFn: async ({ signal }) => (await ask(channelsSchema, 'get_channels', {}, { signal, asGuest: true })).mail,
    staleTime: Number.POSITIVE_INFINITY,
  })
