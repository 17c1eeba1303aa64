import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSeeActivity } from './mutations'
import { activityQuery } from './queries'

/** The activity of an event. While it is open, everything counts as seen, new entries too. */
export function useActivity(eventId: string, hasNews: boolean) {
  const log = useInfiniteQuery(activityQuery(eventId))
  const { refetch } = log
  const entries = log.data?.pages.flatMap((page) => page.entries)
  const newest = entries?.[0]?.id
  const { mutate: see } = useSeeActivity(eventId)
  const seen = useRef(0)
  const isCurrent = log.isSuccess && !log.isFetching

  // The event's answer, which is read every few seconds, says that there is something new. At the opening a read is
  // under way already.
  useEffect(() => {
    if (hasNews) void refetch({ cancelRefetch: false })
  }, [hasNews, refetch])

  useEffect(() => {
    if (!isCurrent || newest === undefined || (newest <= seen.current && !hasNews)) return
    seen.current = newest
    see(newest)
  }, [isCurrent, newest, hasNews, see])

  return { log, entries }
}
