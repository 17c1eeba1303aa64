import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { CardSkeletons } from '@/ui/feedback/card-skeletons'
import { EmptyState } from '@/ui/feedback/empty-state'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { ButtonLink } from '@/ui/form/button-link'
import { bookmarksQuery } from '../queries'
import { BookmarkRow } from './bookmark-row'

export function BookmarkList({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(bookmarksQuery(userId))
  if (!data) {
    if (error) return <LoadFailure what={t('Your bookmarks')} error={error} onRetry={refetch} />
    return <CardSkeletons label={t('Loading')} mark="date" />
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<Star size={26} />}
        title={t('No Bookmarks Yet')}
        hint={t("Tap the star on an event's page to find it here again.")}
        action={<ButtonLink to={paths.events}>{t('My Events')}</ButtonLink>}
      />
    )
  }
  return (
    <ul className="grid grid-cols-1 gap-2.5">
      {data.map((bookmark) => (
        <li key={bookmark.event_id}>
          <BookmarkRow userId={userId} bookmark={bookmark} />
        </li>
      ))}
    </ul>
  )
}
