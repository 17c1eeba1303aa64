import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { userMessage } from '@/lib/errors'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/button-link'
import { EmptyState } from '@/ui/empty-state'
import { Notice } from '@/ui/notice'
import { Skeleton } from '@/ui/skeleton'
import { bookmarksQuery } from '../queries'
import { BookmarkRow } from './bookmark-row'

/** The person's starred events, or what stands in for them. */
export function BookmarkList({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(bookmarksQuery(userId))
  if (!data && error) {
    return (
      <div className="grid gap-3">
        <Notice tone="danger">{userMessage(error)}</Notice>
        <Button variant="secondary" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!data) {
    return (
      <div role="status" aria-label="Loading" className="grid gap-3">
        <Skeleton className="h-20 rounded-card" />
        <Skeleton className="h-20 rounded-card" />
        <Skeleton className="h-20 rounded-card" />
      </div>
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<Star size={26} />}
        title="No Bookmarks Yet"
        hint="Tap the star on an event's page to find it here again."
        action={<ButtonLink to={paths.events}>My Events</ButtonLink>}
      />
    )
  }
  return (
    <ul className="grid gap-3">
      {data.map((bookmark) => (
        <li key={bookmark.event_id}>
          <BookmarkRow userId={userId} bookmark={bookmark} />
        </li>
      ))}
    </ul>
  )
}
