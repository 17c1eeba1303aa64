import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Avatar } from '@/entities/person/avatar'
import { Button } from '@/ui/form/button'
import { useKeptFocus } from '@/ui/form/use-kept-focus'
import { Badge } from '@/ui/layout/badge'
import { PaidTick } from '../../components/paid-tick'
import { isOpen, isOwed } from '../../rules'
import type { OwedEvent, Owing } from '../../schema'
import { type PayingPerson, sumOf, tickedOf } from '../rules'
import { amountsText, sumText } from '../texts'
import { PersonDates, type PersonDatesProps } from './person-dates'

interface PayingPersonRowProps extends PersonDatesProps {
  onTick: (person: PayingPerson, isOn: boolean) => Promise<void>
}

/** Somebody says to have paid for an event that they left, or that was called off. */
const isWordOf =
  (events: ReadonlyMap<string, OwedEvent>, isOff: boolean) =>
  ({ state, event }: Owing) =>
    state === 'left' && Boolean(events.get(event)?.called_off_at) === isOff

/**
 * One person: what is open over all dates, and the dates themselves behind the name. What the person says they paid is confirmed first;
 * otherwise one tick settles all of it.
 */
export function PayingPersonRow({ events, person, onTick, onChange }: PayingPersonRowProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  const datesId = useId()
  const focus = useKeptFocus<HTMLDivElement>()
  const { name, owings } = person
  const isTicked = !owings.some(isOpen)
  const said = amountsText(sumOf(person, 'said'))
  const refund = amountsText(sumOf(person, 'refund'))
  const sum = sumText(events, person)

  return (
    <li>
      <div {...focus} className="flex min-h-14 items-center gap-x-2">
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={datesId}
          onClick={() => setUnfolded(!isUnfolded)}
          className="group flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control py-1.5 text-left"
        >
          <Avatar name={name} />
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 gap-y-0.5">
            <span className="flex basis-full items-center gap-1 font-semibold leading-snug">
              <bdi className="fades-2 min-w-0">{name}</bdi>
              <ChevronDown size={18} className="shrink-0 text-muted group-aria-expanded:rotate-180" />
            </span>
            {sum && <span className="text-muted text-small tabular-nums">{sum}</span>}
            {said && <Badge tone="accent">{owings.some(isOwed) ? `Says paid ${said}` : 'Says paid'}</Badge>}
            {owings.some(({ state }) => state === 'denied') && <Badge tone="warn">Not arrived</Badge>}
            {owings.some(isWordOf(events, false)) && <Badge tone="accent">Left, says they paid</Badge>}
            {!said && owings.some(isWordOf(events, true)) && <Badge tone="accent">Says paid</Badge>}
            {refund && <Badge tone="warn">To refund {refund}</Badge>}
          </span>
        </button>
        {said ? (
          <Button variant="soft" size="sm" aria-label={`Confirm: ${name}`} onClick={() => void onTick(person, true)}>
            Confirm
          </Button>
        ) : (
          (!isTicked || tickedOf(person).length > 0) && (
            <PaidTick label={`Paid: ${name}`} checked={isTicked} onChange={(isOn) => void onTick(person, isOn)} />
          )
        )}
      </div>
      <div id={datesId} hidden={!isUnfolded}>
        {isUnfolded && <PersonDates events={events} person={person} onChange={onChange} />}
      </div>
    </li>
  )
}
