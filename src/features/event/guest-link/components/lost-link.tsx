import { useQuery } from '@tanstack/react-query'
import type { EventPageData } from '@/entities/event/event-schema'
import { sendsMailsQuery } from '@/lib/backend/sends-mails'
import { Card } from '@/ui/layout/card'
import { Fold } from '@/ui/layout/fold'

/** For a guest who opens the event on a device that does not know them. */
export function LostLink({ event }: Pick<EventPageData, 'event'>) {
  const { data: sendsMails } = useQuery(sendsMailsQuery())
  return (
    <Card className="py-1!">
      <Fold open={false} title="Lost your link?">
        <p className="pb-3 text-muted leading-snug">
          {sendsMails && 'If you gave your email, the link is in the emails about this event. '}
          Ask <bdi>{event.organizer_name}</bdi> for a new one.
        </p>
      </Fold>
    </Card>
  )
}
