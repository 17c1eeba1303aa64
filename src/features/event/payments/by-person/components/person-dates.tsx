import { CopyReminder } from '@/entities/money/copy-reminder'
import type { ByPerson, PayingPerson } from '../schema'
import { dateText, reminderOf } from '../texts'
import { DateRow } from './date-row'

interface PersonDatesProps {
  data: ByPerson
  person: PayingPerson
  userId: string
  scope: string | null
}

/** The dates of one person: those that are open with a tick each, those paid before, and a reminder. */
export function PersonDates({ data, person, userId, scope }: PersonDatesProps) {
  const { dates, name, paid } = person
  const reminder = reminderOf(data, person, window.location.origin)
  const paidBefore = [...new Set(paid)].flatMap((index) => data.events[index] ?? [])
  return (
    <div className="grid grid-cols-1 gap-2 pb-3">
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
        <p className="wrap-anywhere text-muted text-small leading-snug">Paid: {paidBefore.map(dateText).join(' · ')}</p>
      )}
      {reminder !== null && <CopyReminder text={reminder} />}
    </div>
  )
}
