import { ChevronDown, CreditCard } from 'lucide-react'
import type { EventPageData } from '@/entities/event/event-schema'
import { formatMoney } from '@/entities/money/money'
import type { Holder } from '@/entities/person/holder'
import { t } from '@/lib/text/translate'
import { cx } from '@/ui/layout/cx'
import { Link } from '@/ui/layout/link'
import { ShortText } from '@/ui/layout/short-text'
import { needsText, type Own, toSettle } from '../settling'
import { ReturnText } from './return-text'

interface MoneyLineProps {
  data: EventPageData
  own: Own | undefined
  holder: Holder
}

/**
 * The open payments of this viewer, with the price, on one line: it leads to Payments. A guest, who has no such page, reads all of it
 * here.
 */
export function MoneyLine({ data, own, holder }: MoneyLineProps) {
  const { event, viewer } = data
  const payments = toSettle(data, own)
  const price = event.price && !event.called_off_at && formatMoney(event.price.cents, event.price.currency)
  const icon = <CreditCard size={20} strokeWidth={1.75} className="absolute left-0 text-muted" />
  if (holder.payments === null) {
    return (
      <div className="relative pl-(--beside-icon) leading-snug">
        {icon}
        <ShortText lines={1} of={t('the payments')}>
          {price && <span className="text-muted">{price} · </span>}
          <ReturnText payments={payments} holder={holder} />
        </ShortText>
      </div>
    )
  }
  return (
    <Link to={holder.payments} className="money-line">
      {icon}
      {price && <span className="shrink-0 text-muted">{price}</span>}
      <span className={cx('needs min-w-0 line-fades font-semibold', price && 'ml-2')}>
        {viewer.manages ? needsText(payments.length) : <ReturnText payments={payments} holder={holder} />}
      </span>
      <ChevronDown size={18} className="-rotate-90 shrink-0 text-muted" />
    </Link>
  )
}
