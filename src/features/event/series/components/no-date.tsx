import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useEffect } from 'react'
import { nextDateText, opensText } from '@/entities/series/series-next-text'
import { ruleInShort } from '@/entities/series/series-text'
import { accessQuery } from '@/features/event/registration/queries'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { useNow } from '@/lib/browser/use-now'
import { EmptyState } from '@/ui/feedback/empty-state'
import { Skeleton } from '@/ui/feedback/skeleton'
import { WholeWords } from '@/ui/layout/whole-words'

/**
 * What a lasting link leads to while none of the series' dates exists: how it repeats, and what comes next. A date that
 * is due is made, and the page then shows it.
 */
export function NoDate({ seriesId }: { seriesId: string }) {
  const { data } = useQuery(accessQuery(seriesId))
  const client = useQueryClient()
  const now = useNow()
  const isDue = data?.series?.due
  useEffect(() => {
    if (!isDue) return
    rpc('open_series', { p_series_id: seriesId })
      .then(() => client.invalidateQueries({ queryKey: keys.event(seriesId) }))
      .catch((error) => console.warn('The next date could not be opened', error))
  }, [isDue, seriesId, client])

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
