import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { EventRow } from '@/entities/event/event-row'
import { pillTime } from '@/entities/slots/one-line'
import { phoneGuestsQuery } from '../queries'
import { byEvent } from '../rules'
import type { PhoneGuest } from '../schema'
import { GuestPill } from './guest-pill'

/** The time that a guest's slot has instead of a number. The database sends a start for no other slot. */
const timeOf = ({ starts_at: start }: PhoneGuest) => (start ? { start, end: start, size: 1 } : undefined)

/** What guests of this phone have joined, on the signed-out Home: otherwise only their links would lead there. */
export function OnThisPhone() {
  const { data, error } = useQuery(phoneGuestsQuery())
  // As everywhere on Home, what cannot be loaded is logged and not shown.
  useEffect(() => {
    if (error) console.error('The registrations of this phone could not be loaded', error)
  }, [error])

  const events = byEvent(data ?? [])
  if (events.length === 0) return null
  return (
    <section aria-labelledby="on-this-phone" className="grid grid-cols-1 gap-2.5">
      <h2 id="on-this-phone" className="text-strong">
        On this phone
      </h2>
      {events.map(({ event, guests }) => (
        <EventRow
          key={event.id}
          event={{ ...event, look: event.look ?? null }}
          date={event.datetime}
          undated="No date set"
          heading="h3"
        >
          <span className="flex flex-wrap gap-1">
            {guests.map((guest) => (
              <GuestPill key={guest.id} guest={{ ...guest, time: pillTime(timeOf(guest), event) }} small />
            ))}
          </span>
          <bdi className="line-fades">{guests.length === 1 ? guests[0]?.name : `${guests.length} people`}</bdi>
        </EventRow>
      ))}
      <p className="text-pretty px-1 text-muted text-small">
        Kept in this browser only. An account keeps them on all your phones.
      </p>
    </section>
  )
}
