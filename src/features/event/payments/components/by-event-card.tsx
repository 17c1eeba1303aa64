import { useEffect, useRef, useState } from 'react'
import { CopyReminder } from '@/entities/money/copy-reminder'
import { formatMoney } from '@/entities/money/money'
import { paths } from '@/lib/browser/paths'
import { plural, t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { useKeptFocus } from '@/ui/form/use-kept-focus'
import { Card } from '@/ui/layout/card'
import { useBalanceChanges, useWholeEvent } from '../mutations'
import { type EventBalances, keyOf, needsManager, reminderOf } from '../rules'
import { type Balance, isInShort } from '../schema'
import { PayerRow } from './payer-row'
import { PaymentHead } from './payment-head'
import { Sums } from './sums'

/**
 * One's own event with a price: what came in, who is missing, and a reminder. Payments that need the event manager come first; those that were paid at the beginning
 * of this visit are folded. No row moves during the visit: a second tap would hit another row.
 */
export function ByEventCard({ group, userId }: { group: EventBalances; userId: string }) {
  const { event, balances } = group
  const { name, price } = event
  const change = useBalanceChanges(userId)
  const whole = useWholeEvent(userId, event.key)
  const items = balances.filter((balance) => !isInShort(balance))
  const [before] = useState(() => new Map(items.map((balance) => [keyOf(balance), balance])))
  const [isUnfolded, setUnfolded] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const focus = useKeptFocus<HTMLElement>()
  const placeOf = (balance: Balance) => (needsManager(before.get(keyOf(balance)) ?? balance) ? 0 : 1)
  const isPaid = (balance: Balance | undefined) => balance === undefined || balance.state === 'confirmed'
  const isFolded = (balance: Balance) => !isUnfolded && isPaid(balance) && isPaid(before.get(keyOf(balance)))
  const shown = items.toSorted((a, b) => placeOf(a) - placeOf(b)).filter((balance) => !isFolded(balance))
  const folded = balances.length - shown.length
  const reminder = reminderOf(group, `${window.location.origin}${paths.signup(event.key)}`)

  async function unfold(): Promise<void> {
    if (balances.length > items.length && !(await whole.read())) return
    setUnfolded(true)
  }
  // The button that unfolds goes when it is pressed, so the list, which may not have been in the page, takes its focus.
  const hasRows = shown.length > 0
  useEffect(() => {
    if (isUnfolded && hasRows) list.current?.focus()
  }, [isUnfolded, hasRows])

  return (
    <Card {...focus} className="grid grid-cols-1 p-0! pb-2!">
      <div className="p-4 pb-0">
        <PaymentHead event={event}>
          {price && (
            <span className="whitespace-nowrap">
              {t('{price} each', { price: formatMoney(price.cents, price.currency) })}
            </span>
          )}
        </PaymentHead>
        {balances.length === 0 && <p className="pt-3 pb-2 text-muted">{t('No one has signed up yet.')}</p>}
      </div>
      <Sums balances={balances} />
      {hasRows && (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={t('Payments for {name}', { name })}
          className="divide-y divide-line pt-1"
        >
          {shown.map((balance) => (
            <PayerRow key={keyOf(balance)} balance={balance} event={event} onChange={(one) => void change(one)} />
          ))}
        </ul>
      )}
      {folded > 0 && (
        <Button variant="ghost" size="sm" busy={whole.isReading} onClick={() => void unfold()}>
          {plural(folded, 'Show {count} who paid', 'Show {count} who paid')}
        </Button>
      )}
      {reminder !== null && (
        <div className="px-4 pt-2 pb-2">
          <CopyReminder text={reminder} />
        </div>
      )}
    </Card>
  )
}
