import { formatMoney } from '@/entities/money/money'
import { hostOf } from '@/entities/money/pay-link'
import { PayHost, PayLink } from '@/entities/money/pay-link-button'
import { rich } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { useKeptFocus } from '@/ui/form/use-kept-focus'
import { Card } from '@/ui/layout/card'
import { useBalanceChanges } from '../mutations'
import { type BalanceChange, type EventBalances, isOwed, keyOf, totalOf } from '../rules'
import type { Balance } from '../schema'
import { DebtRow } from './debt-row'
import { PaymentHead } from './payment-head'

/** A debt for another organizer's event: how much, how to pay, and 'I have paid'. */
export function PayCard({ group: { event, balances }, userId }: { group: EventBalances; userId: string }) {
  const { name, price } = event
  const owed = balances.filter(isOwed)
  const said = balances.filter(({ state }) => state === 'said')
  const hasLeft = balances.some(({ state }) => state === 'left')
  const isOff = Boolean(event.called_off_at)
  const [first] = owed
  const organizer = <bdi>{event.organizer_name ?? t('The organizer')}</bdi>
  const host = price?.link ? hostOf(price.link) : null
  const focus = useKeptFocus<HTMLElement>()
  const change = useBalanceChanges(userId)
  function say(slots: readonly Balance[], isSaid: boolean): void {
    const changes = slots.flatMap(({ event: eventId, participant_id, cents, currency }): BalanceChange[] =>
      participant_id === null
        ? []
        : [{ eventId, id: participant_id, kind: 'say', said: isSaid, shown: { cents, currency } }],
    )
    void change(changes)
  }

  return (
    <Card {...focus} className="grid grid-cols-1 gap-4">
      <PaymentHead event={event}>
        {event.organizer_name && <bdi>{t('Hosted by {name}', { name: event.organizer_name })}</bdi>}
      </PaymentHead>
      {first && (
        <div className="grid grid-cols-1 gap-0.5">
          <p className="text-title tabular-nums">{formatMoney(totalOf(owed), first.currency)}</p>
          {price?.note && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line text-muted">
              {price.note}
            </p>
          )}
        </div>
      )}
      {(balances.length > 1 || !first) && (
        <ul aria-label={t('Payments for {name}', { name })}>
          {balances.map((balance) => (
            <DebtRow key={keyOf(balance)} balance={balance} isOff={isOff} price={first && price} />
          ))}
        </ul>
      )}
      {owed.some(({ state }) => state === 'denied') && (
        <p className="leading-snug">
          {rich('{organizer} says that your payment never arrived. Ask what went wrong.', { organizer })}
        </p>
      )}
      {first && (
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" className="min-w-fit flex-1" onClick={() => say(owed, true)}>
            {t('I have paid')}
          </Button>
          {host && price?.link && (
            <PayLink href={price.link} host={host} amount={formatMoney(totalOf(owed), first.currency)} />
          )}
        </div>
      )}
      {first && host && (
        <p className="-mt-2 text-muted text-small">
          <PayHost host={host} />
        </p>
      )}
      {said.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="min-w-0 flex-1 basis-48 text-muted text-small">
            {rich('You said that you paid. {organizer} has not confirmed it yet.', { organizer })}
          </p>
          <Button variant="ghost" size="sm" className="-mx-2.5" onClick={() => say(said, false)}>
            {t('Take It Back')}
          </Button>
        </div>
      )}
      {hasLeft && (
        <p className="text-muted text-small">
          {isOff
            ? rich('You said that you paid. If it arrived, {organizer} can confirm it and give it back to you.', {
                organizer,
              })
            : rich(
                'You said that you paid, and left. If it arrived, {organizer} can confirm it and give it back to you.',
                { organizer },
              )}
        </p>
      )}
    </Card>
  )
}
