import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { CopyReminder } from '@/entities/money/copy-reminder'
import { formatMoney } from '@/entities/money/money'
import { counted } from '@/lib/text/text'
import { useKeptFocus } from '@/ui/form/use-kept-focus'
import { cx } from '@/ui/layout/cx'
import { useOwingChanges } from '../mutations'
import {
  addUp,
  type Events,
  isOpen,
  isPayable,
  isToConfirm,
  keyOf,
  needsManager,
  type PersonOwings,
  personReminder,
  tickOf,
} from '../rules'
import { isInShort } from '../schema'
import { PayerLine } from './owing-person'
import { OwingTick } from './owing-tick'
import { PaidTick } from './paid-tick'
import { PayerRow } from './payer-row'
import { stateText } from './state-text'

interface PersonRowProps {
  person: PersonOwings
  events: Events
  userId: string
}

/** One person: what is open, or was paid, and a box for all of it. The row opens the dates and the reminder. */
export function PersonRow({ person, events, userId }: PersonRowProps) {
  const { name, owings } = person
  const change = useOwingChanges(userId)
  const focus = useKeptFocus<HTMLLIElement>()
  const [isUnfolded, setUnfolded] = useState(false)
  const id = useId()
  const items = owings.filter((owing) => !isInShort(owing))
  const open = items.filter(isOpen)
  // A box that is taken back leaves what was paid before this visit.
  const [before] = useState(() => new Set(open.map(keyOf)))
  const [only] = items
  const isOnly = items.length === 1
  const urgent = items.find(needsManager) ?? items.find(({ state }) => state === 'denied')
  const status = urgent && stateText(urgent, Boolean(events.get(urgent.event)?.called_off_at))
  const reminder = personReminder(person, events, window.location.origin)

  function tick(isOn: boolean) {
    const changed = isOn ? open : items.filter((owing) => before.has(keyOf(owing)) && owing.state === 'confirmed')
    if (changed.length === 0) setUnfolded(true)
    else void change(changed.flatMap((owing) => tickOf(owing, isOn)))
  }

  return (
    <li {...focus} className="py-1">
      <div className="flex items-center gap-3 pr-1.5 pl-4">
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3 py-1 text-left"
        >
          <PayerLine name={name} facts={[status, !isOnly && counted(items.length, 'date')]} />
          <span className="grid justify-items-end text-muted tabular-nums">
            {addUp(open.length > 0 ? open : items).map(({ cents, currency }) => (
              <span key={currency}>{formatMoney(cents, currency)}</span>
            ))}
          </span>
        </button>
        {only && isOnly && only.state !== 'dismissed' ? (
          <OwingTick owing={only} label={name} onChange={(one) => void change(one)} />
        ) : !items.some(isPayable) ? (
          <span className="grid size-11 shrink-0 place-items-center text-muted">
            <ChevronDown aria-hidden="true" size={20} className={cx(isUnfolded && 'rotate-180')} />
          </span>
        ) : (
          <PaidTick
            label={`Mark all as paid: ${name}`}
            checked={open.length === 0}
            isAwaited={items.some(isToConfirm)}
            onChange={tick}
          />
        )}
      </div>
      <div id={id} hidden={!isUnfolded} className="pb-2 pl-12">
        <ul aria-label={`Payments of ${name}`}>
          {items.map((owing) => {
            const event = events.get(owing.event)
            return (
              event && (
                <PayerRow
                  key={keyOf(owing)}
                  isOfPerson
                  owing={owing}
                  event={event}
                  onChange={(one) => void change(one)}
                />
              )
            )
          })}
        </ul>
        {reminder !== null && (
          <div className="px-4 pt-1">
            <CopyReminder text={reminder} />
          </div>
        )}
      </div>
    </li>
  )
}
