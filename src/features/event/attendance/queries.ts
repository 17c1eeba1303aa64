import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keys } from '@/lib/backend/query-keys'
import { ask } from '@/lib/backend/rpc'
import { attendanceSchema, recordSchema } from './schema'

/**
 * How often each person came; read again at each opening. Refused with `unauthorized` for a person who does not run all of it.
 * @param scope id of a series or a group
 */
export const attendanceQuery = (scope: string) =>
  queryOptions({
    queryKey: keys.attendance(scope),
    queryFn: ({ signal }) => ask(attendanceSchema, 'get_attendance', { p_scope: scope }, { signal }),
    staleTime: 0,
  })

/** The viewer's own record in a series, of a guest by the secret of this phone; null where nothing is noted. */
export const recordQuery = (seriesId: string, secret: string | undefined) =>
  queryOptions({
    // The secret itself stays out of the key: a phone asks for one guest only.
    queryKey: [...keys.attendance(seriesId), 'own', Boolean(secret)] as const,
    queryFn: ({ signal }) => {
      const args = { p_series_id: seriesId, ...(secret && { p_secret: secret }) }
      return ask(z.nullable(recordSchema), 'get_my_attendance', args, { signal })
    },
  })
