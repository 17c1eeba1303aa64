import { formatMoney } from '@/entities/money/money'
import type { SlotPayment } from '@/entities/slots/slot-payments'
import { rich } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Checkbox } from '@/ui/form/checkbox'
import { useKeptFocus } from '@/ui/form/use-kept-focus'
import { Badge } from '@/ui/layout/badge'
import type { PaymentChange } from '../rules'
import { useSlotPayments } from '../use-slot-payments'

interface PaidControlProps {
  eventId: string
  row: { id: string; name: string }
  slotPayment: SlotPayment
}

export function PaidControl({ eventId, row, slotPayment }: PaidControlProps) {
  const { id, name } = row
  const { cents, currency } = slotPayment
  const focus = useKeptFocus<HTMLElement>()
  const changeAll = useSlotPayments(eventId, [{ id, name, slotPayment }])
  const change = (one: PaymentChange) => void changeAll([one])

  return (
    <section {...focus} aria-label={t('Payment')} className="-my-1 grid gap-2">
      <Checkbox
        checked={slotPayment.state === 'confirmed'}
        onCheckedChange={(checked) =>
          change(checked ? { kind: 'mark', id, shown: { cents, currency } } : { kind: 'unmark', id })
        }
        label={
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="font-semibold">{t('Paid')}</span>
            <span className="text-muted tabular-nums">{formatMoney(cents, currency)}</span>
          </span>
        }
      />
      {slotPayment.state === 'said' && (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <Badge>{t('Says paid')}</Badge>
          <Button variant="ghost" size="sm" className="-mx-2.5 text-text!" onClick={() => change({ kind: 'deny', id })}>
            {t('It never arrived')}
          </Button>
        </div>
      )}
      {slotPayment.state === 'denied' && (
        <p className="text-muted text-small leading-snug">
          {rich('You said that it never arrived. {name} can see that too.', { name: <bdi>{name}</bdi> })}
        </p>
      )}
    </section>
  )
}
