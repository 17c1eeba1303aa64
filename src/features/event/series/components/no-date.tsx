import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ruleInShort } from '@/entities/series/series-in-short'
import { nextDateText, opensText } from '@/entities/series/series-next-text'
import { accessQuery, eventQuery } from '@/features/event/my-registration/queries'
import { rpc } from '@/lib/backend/rpc'
import { useNow } from '@/lib/browser/use-now'
import { EmptyState } from '@/ui/feedback/empty-state'
import { Skeleton } from '@/ui/feedback/skeleton'
import { WholeWords } from '@/ui/layout/whole-words'

/**
 * The target of a lasting link while none of the series' dates exists: how it repeats, and the next date. A date that
 * is due is made, and the page then shows it. Fetches again every half minute, and on the return to the page.
 */
export function NoDate({ seriesId }: { seriesId: string }) {
  const { data } = useQuery(accessQuery(seriesId))
  const client = useQueryClient()
  const now = useNow()
  const [shownAt] = useState(now)
  const isDue = data?.series?.due
  useEffect(() => {
    if (isDue) void makeDate(client, seriesId)
    else if (now !== shownAt) void lookAgain(client, seriesId)
  }, [isDue, now, shownAt, client, seriesId])

  if (!data?.series) return <Skeleton className="h-60" />
  return (
    <EmptyState
      icon={<CalendarDays size={26} />}
      title={
        <span dir="auto">
          <WholeWords>{data.name}</WholeWords>
        </span>
      }
      hint={
        <>
          {ruleInShort(data.series)}
          <span className="block font-semibold text-text">{nextDateText(data.series, true)}</span>
          {opensText(data.series, now)}
        </>
      }
    />
  )
}

/** If that fails, the next look tries again. */
async function makeDate(client: QueryClient, seriesId: string): Promise<void> {
  await rpc('open_series', { p_series_id: seriesId }).catch((error) =>
    console.warn('The next date could not be opened', error),
  )
  await lookAgain(client, seriesId)
}

/** Checks whether another visitor has made a date; if not, the next date may have changed. */
async function lookAgain(client: QueryClient, seriesId: string): Promise<void> {
  const { queryKey } = eventQuery(seriesId)
  await client.refetchQueries({ queryKey, exact: true })
  if (!client.getQueryData(queryKey)) await client.refetchQueries({ queryKey: accessQuery(seriesId).queryKey })
}
