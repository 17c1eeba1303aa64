import { CalendarDays, CalendarX2, Clock, Lock, MapPin } from 'lucide-react'
import { formatEventDate } from '@/lib/date-text'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { capacityText, obstacleOf } from '../rules'
import type { EventInvite } from '../schema'
import { InviteFact } from './invite-fact'

/** What one is invited to. */
export function EventInviteCard({ invite, now }: { invite: EventInvite; now: Date }) {
  const { name, description, datetime, end_datetime: end, location, is_private: isPrivate } = invite
  return (
    <Card className="px-4.5 py-5.5">
      <div className="flex flex-wrap gap-2">
        <Badge tone={obstacleOf(invite, now) === 'full' ? 'warn' : 'accent'}>
          <span className="sr-only">Capacity: </span>
          {capacityText(invite.participant_count, invite.max_participants)}
        </Badge>
        {isPrivate && (
          <Badge tone="warn" className="gap-1">
            <Lock aria-hidden="true" size={13} strokeWidth={2.4} />
            Private
          </Badge>
        )}
      </div>
      <h2 dir="auto" className="mt-3 text-balance font-bold text-2xl leading-tight tracking-tight">
        {name}
      </h2>
      <dl className="mt-5 grid gap-3.5">
        <InviteFact icon={<CalendarDays size={22} strokeWidth={1.8} />} label="Start">
          {datetime ? formatEventDate(datetime) : 'Not set'}
        </InviteFact>
        <InviteFact icon={<Clock size={22} strokeWidth={1.8} />} label="End">
          {end ? formatEventDate(end) : 'Not set'}
        </InviteFact>
        <InviteFact icon={<CalendarX2 size={22} strokeWidth={1.8} />} label="Registration Deadline">
          None
        </InviteFact>
        {location && (
          <InviteFact icon={<MapPin size={22} strokeWidth={1.8} />} label="Location">
            {location}
          </InviteFact>
        )}
      </dl>
      {description && (
        <p dir="auto" className="mt-5 whitespace-pre-line text-muted text-sm leading-normal">
          {description}
        </p>
      )}
    </Card>
  )
}
