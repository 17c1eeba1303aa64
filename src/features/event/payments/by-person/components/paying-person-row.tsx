import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Avatar } from '@/entities/person/avatar'
import { Badge } from '@/ui/layout/badge'
import { PaidTick } from '../../components/paid-tick'
import { amountsOf, openSlotsOf, owedSlotsOf, tickedSlotsOf } from '../rules'
import type { ByPersonData, PayingPerson } from '../schema'
import { amountsText, sumText } from '../texts'
import { PersonDates } from './person-dates'

interface PayingPersonRowProps {
  data: ByPersonData
  person: PayingPerson
  userId: string
  scope: string | null
  onTick: (person: PayingPerson, isOn: boolean) => Promise<void>
}

/** Somebody says to have paid for an event that they left, or that was called off. */
const isWordOf =
  ({ events }: ByPersonData, isOff: boolean) =>
  ({ state, event }: PayingPerson['dates'][number]) =>
    state === 'left' && Boolean(events[event]?.called_off_at) === isOff

/** One person: what is open over all dates, a tick for all of it, and the dates themselves behind the name. */
export function PayingPersonRow({ data, person, userId, scope, onTick }: PayingPersonRowProps) {
  const [isOpen, setOpen] = useState(false)
  const datesId = useId()
  const { name, sums, dates } = person
  const isTicked = openSlotsOf(person).length === 0
  const hasTick = !isTicked || tickedSlotsOf(person).length > 0
  const said = amountsText(amountsOf(sums, (sum) => sum.said))
  const refund = amountsText(amountsOf(sums, (sum) => sum.refund))
  const sum = sumText(data, person)

  return (
    <li>
      <div className="flex min-h-14 items-center gap-x-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={datesId}
          onClick={() => setOpen(!isOpen)}
          className="group flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control py-1.5 text-left"
        >
          <Avatar name={name} />
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 gap-y-0.5">
            <span dir="auto" className="line-clamp-2 min-w-0 basis-full font-semibold leading-snug">
              {name}
            </span>
            {sum && <span className="text-muted text-small tabular-nums">{sum}</span>}
            {said && <Badge tone="accent">{owedSlotsOf(person).length > 0 ? `Says paid ${said}` : 'Says paid'}</Badge>}
            {dates.some(({ state }) => state === 'denied') && <Badge tone="warn">Not arrived</Badge>}
            {dates.some(isWordOf(data, false)) && <Badge tone="accent">Left, says they paid</Badge>}
            {!said && dates.some(isWordOf(data, true)) && <Badge tone="accent">Says paid</Badge>}
            {refund && <Badge tone="warn">To refund {refund}</Badge>}
          </span>
          <ChevronDown aria-hidden="true" size={20} className="shrink-0 text-muted group-aria-expanded:rotate-180" />
        </button>
        {hasTick && (
          <PaidTick label={`Paid: ${name}`} checked={isTicked} onChange={(isOn) => void onTick(person, isOn)} />
        )}
      </div>
      <div id={datesId} hidden={!isOpen}>
        {isOpen && <PersonDates data={data} person={person} userId={userId} scope={scope} />}
      </div>
    </li>
  )
}
