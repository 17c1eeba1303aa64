import { ChevronRight, StarOff } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatEventDate } from '@/lib/date-text'
import { userMessage } from '@/lib/errors'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { toastError } from '@/ui/toast-store'
import { useBookmark } from '../mutations'
import type { Bookmark } from '../schema'

interface BookmarkRowProps {
  userId: string
  bookmark: Bookmark
}

/** One starred event; one that can no longer be opened says so and offers to take the star off. */
export function BookmarkRow({ userId, bookmark }: BookmarkRowProps) {
  const { event, event_id: eventId } = bookmark
  const { mutate } = useBookmark(userId, eventId)

  if (!event) {
    return (
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-40 text-muted text-body leading-snug">This event can no longer be opened.</p>
        <Button
          variant="secondary"
          size="sm"
          icon={<StarOff aria-hidden="true" size={18} />}
          onClick={() => mutate(false, { onError: (error) => toastError(userMessage(error)) })}
        >
          Remove
        </Button>
      </Card>
    )
  }
  const when = event.datetime ? formatEventDate(event.datetime) : 'Not set'
  return (
    <Link to={paths.signup(event.id)} className="block rounded-card active:brightness-95">
      <Card className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h2 dir="auto" className="min-w-0 font-semibold text-strong leading-tight">
              {event.name}
            </h2>
            {event.is_private && <Badge tone="warn">Private</Badge>}
          </div>
          <p className="mt-1 text-muted text-body leading-snug">
            {when}
            {event.location && (
              <>
                {' · '}
                <bdi>{event.location}</bdi>
              </>
            )}
          </p>
        </div>
        <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-muted" />
      </Card>
    </Link>
  )
}
