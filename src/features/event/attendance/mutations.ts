import { useQueryClient } from '@tanstack/react-query'
import {
  type AttendanceChange,
  type AttendanceMarks,
  attendanceMarksSchema,
  marksAfter,
  marksIn,
  withMarks,
} from '@/entities/event/attendance-marks'
import type { EventPageData } from '@/entities/event/event-schema'
import { eventQuery } from '@/features/event/my-registration/queries'
import { useOptimisticMutation, view } from '@/lib/backend/optimistic'
import { keys } from '@/lib/backend/query-keys'
import { ask } from '@/lib/backend/rpc'
import { t } from '@/lib/text/translate'

/** Notes who came, for event managers. Shown at once; rolled back with a message if it does not reach the database. */
export function useSetAttendance({ event }: Pick<EventPageData, 'event'>) {
  const setAttendance = useOptimisticMutation<AttendanceChange, AttendanceMarks>({
    scope: `who came to ${event.id}`,
    send: ({ ids, came }) =>
      ask(attendanceMarksSchema, 'set_came', {
        p_event_id: event.id,
        p_ids: [...ids],
        ...(came !== null && { p_came: came }),
      }),
    views: (change) => [
      view(eventQuery(event.id), (data, answer) => withMarks(data, answer ?? marksAfter(marksIn(data), change))),
    ],
    failure: t('Failed to note who came'),
    stale: ({ ids, came }, noted) => [
      { queryKey: keys.anyAttendance() },
      // A person without a mark has left the list, so the page is out of date.
      ...(noted && came !== null && ids.some((id) => noted[id] === undefined)
        ? [{ queryKey: keys.event(event.id) }]
        : []),
    ],
  })
  return async (change: AttendanceChange): Promise<boolean> => (await setAttendance(change)) !== undefined
}

/** Takes back that these people came, long after the button was rendered. A mark set since then stays. */
export function useUndoAttendance(data: Pick<EventPageData, 'event' | 'came'>) {
  const client = useQueryClient()
  const setAttendance = useSetAttendance(data)
  return (ids: readonly string[]) => {
    const came = marksIn(client.getQueryData(eventQuery(data.event.id).queryKey) ?? data)
    return setAttendance({ ids: ids.filter((id) => came[id]), came: null })
  }
}
