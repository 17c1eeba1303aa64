import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { CopyReminder } from '@/entities/money/copy-reminder'
import { formatMoney } from '@/entities/money/money'
import { plural, t } from '@/lib/text/translate'
import { useKeptFocus } from '@/ui/form/use-kept-focus'
import { cx } from '@/ui/layout/cx'
import { useBalanceChanges } from '../mutations'
import {
  addUp,
  type Events,
  isOpen,
  isPayable,
  isToConfirm,
  keyOf,
  needsManager,
  type PersonBalances,
  personReminder,
  tickOf,
} from '../rules'
import { type Balance, isInShort } from '../schema'
import { nameFact, PayerLine } from './balance-person'
import { BalanceTick } from './balance-tick'
import { PaidTick } from './paid-tick'
import { PayerRow } from './payer-row'
import { stateText } from './state-text'

interface PersonRowProps {
  person: PersonBalances
  events: Events
  userId: string
}

/** One person: what is open, or was paid, and a box for all of it. The row opens the dates and the reminder. */
export function PersonRow({ person, events, userId }: PersonRowProps) {
  const { name, balances } = person
  const change = useBalanceChanges(userId)
  const focus = useKeptFocus<HTMLLIElement>()
  const [isUnfolded, setUnfolded] = useState(false)
  const id = useId()
  const items = balances.filter((balance) => !isInShort(balance))
  const open = items.filter(isOpen)
  // A box that is taken back leaves what was paid before this visit.
  const [before] = useState(() => new Set(open.map(keyOf)))
  const [only, ...others] = items
  const urgent = items.find(needsManager) ?? items.find(({ state }) => state === 'denied')
  const status = urgent && stateText(urgent, Boolean(events.get(urgent.event)?.called_off_at))
  const reminder = personReminder(person, events, window.location.origin)

  function tick(isOn: boolean) {
    const changed = isOn ? open : items.filter((balance) => before.has(keyOf(balance)) && balance.state === 'confirmed')
    if (changed.length === 0) setUnfolded(true)
    else void change(changed.flatMap((balance) => tickOf(balance, isOn)))
  }

  return (
    <li {...focus} className="py-1">
      <div className="flex items-center gap-3 pr-1.5 pl-4">
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
          className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 py-1 text-left"
        >
          <PayerLine name={name} facts={[status, ...eventFacts(items, events)]} />
          <span className="ml-auto grid justify-items-end text-muted tabular-nums">
            {addUp(open.length > 0 ? open : items).map(({ cents, currency }) => (
              <span key={currency}>{formatMoney(cents, currency)}</span>
            ))}
          </span>
        </button>
        {only && others.length === 0 && only.state !== 'dismissed' ? (
          <BalanceTick balance={only} label={name} onChange={(one) => void change(one)} />
        ) : !items.some(isPayable) ? (
          <span className="grid size-11 shrink-0 place-items-center text-muted">
            <ChevronDown aria-hidden="true" size={20} className={cx(isUnfolded && 'rotate-180')} />
          </span>
        ) : (
          <PaidTick
            label={t('Mark all as paid: {name}', { name })}
            checked={open.length === 0}
            isAwaited={items.some(isToConfirm)}
            onChange={tick}
          />
        )}
      </div>
      <div id={id} hidden={!isUnfolded} className="pb-2 pl-12">
        <ul aria-label={t('Payments of {name}', { name })}>
          {items.map((balance) => {
            const event = events.get(balance.event)
            return (
              event && (
                <PayerRow
                  key={keyOf(balance)}
                  isOfPerson
                  balance={balance}
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

/** The event that the amount is for; a series with the number of its dates; else the number of events. */
function eventFacts(balances: readonly Balance[], events: Events): ReactNode[] {
  const keys = new Set(balances.map(({ event }) => event))
  const [name, ...others] = new Set([...keys].map((key) => events.get(key)?.name))
  if (others.length > 0) return [plural(keys.size, '{count} event', '{count} events')]
  return [nameFact(name), keys.size > 1 && plural(keys.size, '{count} date', '{count} dates')]
}
