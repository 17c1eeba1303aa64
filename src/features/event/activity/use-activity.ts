import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSeeActivity } from './mutations'
import { activityQuery } from './queries'

/** What happened in an event. Whoever looks at it has seen it, also what comes in while it is open. */
export function useActivity(eventId: string, hasNews: boolean) {
  const log = useInfiniteQuery(activityQuery(eventId))
  const { refetch } = log
  const entries = log.data?.pages.flatMap((page) => page.entries)
  const newest = entries?.[0]?.id
  const { mutate: see } = useSeeActivity(eventId)
  const seen = useRef(0)
  const isCurrent = log.isSuccess && !log.isFetching

  // The event's own answer says that there is more, and is read every few seconds. At the opening it is on its way.
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
