import { CopyReminder } from '@/entities/money/copy-reminder'
import { dayOf, keyOf, type OwingChange } from '../../rules'
import type { OwedEvent } from '../../schema'
import { datesOf, type PayingPerson, paidBeforeOf } from '../rules'
import { dateText, personReminder } from '../texts'
import { DateRow } from './date-row'

export interface PersonDatesProps {
  events: ReadonlyMap<string, OwedEvent>
  person: PayingPerson
  onChange: (changes: OwingChange[]) => void
}

/** The dates of one person: those that are open with a tick each, those paid before, and a reminder. */
export function PersonDates({ events, person, onChange }: PersonDatesProps) {
  const dates = datesOf(person)
  const reminder = personReminder(events, person, window.location.origin)
  const paidBefore = [...new Set(paidBeforeOf(person).map(({ event }) => event))].flatMap(
    (key) => events.get(key) ?? [],
  )
  return (
    <div className="mb-3 ml-[0.9rem] grid grid-cols-1 gap-2 border-sunken border-l-2 pl-4">
      {dates.length > 0 && (
        <ul aria-label={`Dates of ${person.name}`}>
          {dates.map((owing) => {
            const event = events.get(owing.event)
            return (
              event && <DateRow key={keyOf(owing)} name={person.name} owing={owing} event={event} onChange={onChange} />
            )
          })}
        </ul>
      )}
      {paidBefore.length > 0 && (
        <div className="text-muted text-small leading-snug">
          <p className="font-semibold">Paid before</p>
          <p className="dot-separated wrap-anywhere">
            {paidBefore.map((event) => (
              <span key={event.key} className={dayOf(event) ? 'whitespace-nowrap' : undefined}>
                {dateText(event)}{' '}
              </span>
            ))}
          </p>
        </div>
      )}
      {reminder !== null && <CopyReminder text={reminder} />}
    </div>
  )
}
