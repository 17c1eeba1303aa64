import { Fragment, memo } from 'react'
import { EventRow } from '@/entities/event/event-row'
import { eventDate } from '@/entities/event/event-times'
import { ListedCount } from '@/entities/event/listed-count'
import { SlotPill } from '@/entities/slots/slot-pill'
import { t } from '@/lib/text/translate'
import { Badge } from '@/ui/layout/badge'
import type { Role } from '../rules'
import type { ListedEvent } from '../schema'

/**
 * An event on Home: one's role in it, when, where, and for organizers how many come. A list that grows does not draw it
 * again.
 */
export const UpcomingEventRow = memo(function UpcomingEventRow({ event }: { event: ListedEvent & { role: Role } }) {
  const isOwn = event.role !== 'attendee'
  return (
    <EventRow event={event} date={eventDate(event)} undated={t('No date set')} heading="h3">
      {isOwn ? (
        <>
          <Badge>{event.role === 'organizer' ? t('Organizer') : t('Co-host')}</Badge>
          <ListedCount event={event} />
        </>
      ) : (
        <>
          <Badge tone={event.isWaiting ? 'warn' : 'plain'}>
            {event.isWaiting ? t('On the waitlist') : t('Attending')}
          </Badge>
          {event.own && event.own.length > 0 && (
            <span className="flex flex-wrap gap-1">
              {event.own.map(({ slot, time, name }) => (
                <Fragment key={`${time} ${slot}`}>
                  <SlotPill number={slot} time={time} name={name} isOwn className="[--s:26px]" />
                  <span className="sr-only">{time ?? t('Slot {slot}', { slot })} </span>
                </Fragment>
              ))}
            </span>
          )}
        </>
      )}
    </EventRow>
  )
})
