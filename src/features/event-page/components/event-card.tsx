import { CalendarDays, CalendarX2, Clock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EventDetails } from '@/features/registrations/event-schema'
import { formatEventDate } from '@/lib/date-text'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { Description } from '@/ui/description'
import { EventMeta } from './event-meta'

const dateOr = (iso: string | null) => (iso === null ? 'Not set' : formatEventDate(iso))

interface EventCardProps {
  event: EventDetails
  /** Edit, Share and Export. */
  actions: ReactNode
}

/** What the event is, when and where. Its words are the organizer's: shown as text, in whatever script they are. */
export function EventCard({ event, actions }: EventCardProps) {
  return (
    <Card className="grid gap-4 p-[18px]" aria-labelledby="event-name">
      <div className="grid gap-2">
        {(event.is_private || event.group_name) && (
          <div className="flex flex-wrap gap-2">
            {event.group_name && (
              <Badge tone="accent">
                <bdi>{event.group_name}</bdi>
              </Badge>
            )}
            {event.is_private && <Badge tone="warn">Private</Badge>}
          </div>
        )}
        <h2 id="event-name" dir="auto" className="text-balance font-bold text-2xl leading-tight tracking-tight">
          {event.name}
        </h2>
        <p className="wrap-anywhere text-muted text-sm leading-snug">
          Hosted by <bdi>{event.organizer_name}</bdi>
        </p>
      </div>
      <dl className="grid gap-2.5">
        <EventMeta Icon={CalendarDays} label="Start">
          {dateOr(event.datetime)}
        </EventMeta>
        <EventMeta Icon={Clock} label="End">
          {dateOr(event.end_datetime)}
        </EventMeta>
        <EventMeta Icon={CalendarX2} label="Registration Deadline">
          None
        </EventMeta>
        {event.location && (
          <EventMeta Icon={MapPin} label="Location" hidesLabel>
            {event.location}
          </EventMeta>
        )}
      </dl>
      {event.description && <Description text={event.description} />}
      {actions}
    </Card>
  )
}
