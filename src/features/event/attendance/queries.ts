import { queryOptions } from '@tanstack/react-query'
import { keys } from '@/lib/backend/query-keys'
import { ask } from '@/lib/backend/rpc'
import { attendanceSchema } from './schema'

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
