import { CopyReminder } from '@/entities/money/copy-reminder'
import type { ByPersonData, PayingPerson } from '../schema'
import { dateText, personReminder } from '../texts'
import { DateRow } from './date-row'

interface PersonDatesProps {
  data: ByPersonData
  person: PayingPerson
  userId: string
  scope: string | null
}

/** The dates of one person: those that are open with a tick each, those paid before, and a reminder. */
export function PersonDates({ data, person, userId, scope }: PersonDatesProps) {
  const { dates, name, paid } = person
  const reminder = personReminder(data, person, window.location.origin)
  const paidBefore = [...new Set(paid)].flatMap((index) => data.events[index] ?? [])
  return (
    <div className="mb-3 ml-[0.9rem] grid grid-cols-1 gap-2 border-sunken border-l-2 pl-4">
      {dates.length > 0 && (
        <ul aria-label={`Dates of ${name}`}>
          {dates.map((owing) => {
            const event = data.events[owing.event]
            return (
              event && (
                <DateRow
                  key={owing.participant_id ?? owing.payment_id}
                  name={name}
                  owing={owing}
                  event={event}
                  userId={userId}
                  scope={scope}
                />
              )
            )
          })}
        </ul>
      )}
      {paidBefore.length > 0 && (
        <div className="text-muted text-small leading-snug">
          <p className="font-semibold">Paid before</p>
          <p className="dot-separated wrap-anywhere">
            {paidBefore.map((event) => (
              <span key={event.id} className={event.date ? 'whitespace-nowrap' : undefined}>
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
