import { CopyReminder } from '@/entities/money/copy-reminder'
import { Avatar } from '@/entities/person/avatar'
import { Button } from '@/ui/form/button'
import { useOwingChanges } from '../mutations'
import { type Events, isOpen, keyOf, type PersonOwings, personReminder, tickOf } from '../rules'
import { OwingsCard } from './owings-card'
import { PayerRow } from './payer-row'

/** One person with the slots of all events that the viewer runs. */
export function ByPersonCard({ person, events, userId }: { person: PersonOwings; events: Events; userId: string }) {
  const { name, owings } = person
  const change = useOwingChanges(userId)
  const open = owings.filter(isOpen)
  const reminder = personReminder(person, events, window.location.origin)
  return (
    <OwingsCard
      head={
        <div className="flex items-center gap-3">
          <Avatar name={name} />
          <h2 dir="auto" className="fades-2 min-w-0 text-strong">
            {name}
          </h2>
        </div>
      }
      owings={owings}
      label={`Payments of ${name}`}
      foot={
        (reminder !== null || open.length > 1) && (
          <div className="flex flex-wrap gap-2.5">
            {open.length > 1 && (
              <Button
                variant="soft"
                aria-label={`Mark all as paid: ${name}`}
                onClick={() => void change(open.flatMap((owing) => tickOf(owing, true)))}
              >
                Mark All Paid
              </Button>
            )}
            {reminder !== null && <CopyReminder text={reminder} />}
          </div>
        )
      }
    >
      {(owing) => {
        const event = events.get(owing.event)
        return (
          event && (
            <PayerRow key={keyOf(owing)} isOfPerson owing={owing} event={event} onChange={(one) => void change(one)} />
          )
        )
      }}
    </OwingsCard>
  )
}
