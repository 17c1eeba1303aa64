import { StarOff } from 'lucide-react'
import { EventRow } from '@/entities/event/event-row'
import { ListedCount } from '@/entities/event/listed-count'
import { PrivateBadge } from '@/entities/event/private-badge'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Card } from '@/ui/layout/card'
import { useBookmark } from '../mutations'
import type { Bookmark } from '../schema'

/** One starred event; one that can no longer be opened says so and offers to take the star off. */
export function BookmarkRow({ userId, bookmark }: { userId: string; bookmark: Bookmark }) {
  const { event, event_id: eventId } = bookmark
  const setBookmark = useBookmark(userId, eventId)

  if (!event) {
    return (
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-40 text-muted text-body leading-snug">
          {t('This event can no longer be opened.')}
        </p>
        <Button variant="secondary" size="sm" icon={<StarOff size={18} />} onClick={() => void setBookmark(false)}>
          {t('Remove')}
        </Button>
      </Card>
    )
  }
  return (
    <EventRow event={event} date={event.datetime} undated={t('No date set')} heading="h2">
      <ListedCount event={event} />
      {event.is_private && <PrivateBadge />}
    </EventRow>
  )
}
