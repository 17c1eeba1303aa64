import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { EventRow } from '@/entities/event/event-row'
import { timesElsewhere } from '@/entities/event/section-times'
import { pillTime } from '@/entities/slots/one-line'
import { plural, t } from '@/lib/text/translate'
import { byEvent, type PhoneGuest, phoneGuestsQuery } from '../phone-guests'
import { GuestPill } from './guest-pill'

/** The times that guests' slots have instead of numbers. The database sends a start for no other slot. */
const timesOf = (guests: readonly PhoneGuest[]) =>
  guests.flatMap(({ starts_at: start }) => (start ? { start, end: start, size: 1 } : []))

/** The registrations of this phone's guests, on the signed-out Home: otherwise only their links would lead there. */
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
      <h2 id="on-this-phone" className="text-heading">
        {t('On this phone')}
      </h2>
      {events.map(({ event, guests }) => (
        <EventRow
          key={event.id}
          event={{ ...event, look: event.look ?? null }}
          date={event.datetime}
          undated={t('No date set')}
          heading="h3"
        >
          <Guests event={event} guests={guests} />
        </EventRow>
      ))}
      <p className="text-pretty px-1 text-muted text-small">
        {t('Kept in this browser only. An account keeps them on all your phones.')}
      </p>
    </section>
  )
}

function Guests({ event, guests }: ReturnType<typeof byEvent>[number]) {
  const people = guests.filter(({ isFurther }) => !isFurther)
  const rows = [...guests].sort((a, b) => (a.starts_at ?? '').localeCompare(b.starts_at ?? ''))
  const times = timesOf(rows)
  const elsewhere = timesElsewhere(times[0]?.start, event.time_zone)
  return (
    <>
      <span className="flex flex-wrap gap-1">
        {rows.map((guest) => (
          <GuestPill key={guest.id} guest={{ ...guest, time: pillTime(timesOf([guest])[0], event) }} small />
        ))}
      </span>
      {times.length > 0 && <span className="sr-only">{times.map((time) => pillTime(time, event)).join(', ')} </span>}
      <bdi className="line-fades">
        {people.length === 1 ? people[0]?.name : plural(people.length, '{count} person', '{count} people')}
      </bdi>
      {elsewhere && <span className="basis-full">{elsewhere}</span>}
    </>
  )
}
