import type { ReactNode } from 'react'
import { CallOffNote } from '@/entities/event/call-off-note'
import { CoverHead, HostedBy } from '@/entities/event/cover'
import { EventFacts } from '@/entities/event/event-facts'
import { lookOf } from '@/entities/event/look'
import { MinimumNote } from '@/entities/event/minimum-note'
import { PrivateBadge } from '@/entities/event/private-badge'
import { pricePerSlot } from '@/entities/money/money'
import { isKnownGuest } from '@/entities/person/known-guest'
import { hasSections } from '@/entities/slots/sections'
import { Card } from '@/ui/layout/card'
import { CardTitle } from '@/ui/layout/card-title'
import { coverOf, joinObstacle } from '../rules'
import type { EventInvite } from '../schema'
import { InviteLine } from './invite-line'
import { InviteSlots } from './invite-slots'

interface EventInviteCardProps {
  invite: EventInvite
  now: Date
  /** The series it is a date of, and what comes next. */
  series?: ReactNode
}

/**
 * The event of an invite, in docs/product.md's order: when, where, how many, description; below it the waitlist of a
 * full event.
 */
export function EventInviteCard({ invite, now, series }: EventInviteCardProps) {
  const { name, description, datetime, is_private: isPrivate } = invite
  return (
    <>
      <Card className="stays overflow-clip p-0!">
        <CoverHead seed={lookOf({ event: invite, series: invite.series })} taken={coverOf(invite)} date={datetime} tall>
          {invite.organizer_name !== null && <HostedBy name={invite.organizer_name} />}
        </CoverHead>
        <div className="grid grid-cols-1 gap-3.5 p-4 pt-3">
          <div className="grid justify-items-start gap-2">
            <CardTitle>{name}</CardTitle>
            {isPrivate && <PrivateBadge />}
          </div>
          <CallOffNote event={invite} now={now} />
          <MinimumNote event={invite} now={now} />
          <EventFacts event={invite} price={pricePerSlot(invite.price)} now={now} />
          {/* The height of `SeriesFact`, whose code is loaded after the page. */}
          {invite.series && <div className={invite.series.earlier?.[0] ? 'min-h-30' : 'min-h-19'}>{series}</div>}
          <InviteSlots invite={invite} now={now} />
          {description && (
            <p dir="auto" className="whitespace-pre-line text-pretty text-muted">
              {description}
            </p>
          )}
        </div>
      </Card>
      {/* Each section has a separate line with its count. */}
      {joinObstacle(invite, now) === 'full' && !hasSections(invite) && (
        <InviteLine invite={invite} hasSlot={invite.viewer.registered || isKnownGuest(invite.id)} />
      )}
    </>
  )
}
