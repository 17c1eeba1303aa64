import { Fragment, memo } from 'react'
import { EventRow } from '@/entities/event/event-row'
import { eventDate } from '@/entities/event/event-times'
import { SlotPill } from '@/entities/slots/slot-pill'
import { Badge } from '@/ui/layout/badge'
import { fullTextOf, type Role } from '../rules'
import type { ListedEvent } from '../schema'
import { RowMeter } from './row-meter'

/**
 * An event on Home: one's role in it, when, where, and for organizers how many come. A list that grows does not draw it
 * again.
 */
export const UpcomingEventRow = memo(function UpcomingEventRow({ event }: { event: ListedEvent & { role: Role } }) {
  const isOwn = event.role !== 'attendee'
  return (
    <EventRow
      event={event}
      date={eventDate(event)}
      undated="No date set"
      heading="h3"
      full={isOwn ? fullTextOf(event) : null}
    >
      {isOwn ? (
        <>
          <Badge tone="accent">{event.role === 'organizer' ? 'Organizer' : 'Co-host'}</Badge>
          {/* They stay together where larger text leaves them no room beside the badge. */}
          <span className="flex flex-auto items-center gap-2">
            <span>{event.participant_count ?? 0} going</span>
            <RowMeter event={event} />
          </span>
        </>
      ) : (
        <>
          {event.own?.map(({ slot, time, name }) => (
            <Fragment key={`${time} ${slot}`}>
              <SlotPill number={slot} time={time} name={name} isOwn className="[--s:28px]" />
              <span className="sr-only">{time ?? `Slot ${slot}`} </span>
            </Fragment>
          ))}
          <Badge tone={event.isWaiting ? 'warn' : 'plain'}>{event.isWaiting ? 'On the waitlist' : 'Attending'}</Badge>
        </>
      )}
    </EventRow>
  )
})
