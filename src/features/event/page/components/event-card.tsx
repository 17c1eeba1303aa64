import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { CoverHead, HostedBy } from '@/entities/event/cover'
import { EventFacts } from '@/entities/event/event-facts'
import { lookOf } from '@/entities/event/event-rules'
import type { EventPageData } from '@/entities/event/event-schema'
import { isClosed } from '@/entities/event/event-times'
import { SeriesSpace } from '@/entities/event/series-space'
import { pricePerSlot } from '@/entities/money/money'
import { Badge } from '@/ui/layout/badge'
import { Card } from '@/ui/layout/card'
import { CardTitle } from '@/ui/layout/card-title'
import { Description } from '@/ui/layout/description'

interface EventCardProps {
  data: EventPageData
  now: Date
  /** Which series it is a date of, and what comes next. */
  series?: ReactNode
  /** Edit, Share and Export. */
  actions: ReactNode
}

/** What the event is, when and where. The organizer's words are shown as plain text and may be in any script. */
export function EventCard({ data, now, series, actions }: EventCardProps) {
  const { event } = data
  const closed = isClosed(event, now)
  return (
    <Card className="overflow-clip p-0!" aria-labelledby="event-name">
      <CoverHead id={lookOf(data)} date={event.datetime}>
        <HostedBy name={event.organizer_name} />
      </CoverHead>
      <div className="grid gap-3.5 p-4.5 pt-3">
        <div className="grid gap-2">
          <CardTitle id="event-name">{event.name}</CardTitle>
          {(event.is_private || event.group_name || closed) && (
            <div className="flex flex-wrap gap-2">
              {event.group_name && (
                <Badge tone="accent">
                  <bdi>{event.group_name}</bdi>
                </Badge>
              )}
              {event.is_private && (
                <Badge tone="warn" className="gap-1">
                  <Lock aria-hidden="true" size={13} strokeWidth={2.4} />
                  Private
                </Badge>
              )}
              {closed && <Badge>Registration Closed</Badge>}
            </div>
          )}
        </div>
        <EventFacts event={event} withdrawUntil={event.withdraw_until} price={pricePerSlot(event.price)} now={now} />
        <SeriesSpace series={data.series}>{series}</SeriesSpace>
        {event.description && <Description text={event.description} />}
        {actions}
      </div>
    </Card>
  )
}
