import { ChevronRight } from 'lucide-react'
import { formatMoney } from '@/entities/money/money'
import type { Payment, Refund } from '@/entities/money/payment'
import { paths } from '@/lib/browser/paths'
import { formatEventDate } from '@/lib/text/date-text'
import { cx } from '@/ui/layout/cx'
import { Link } from '@/ui/layout/link'
import { ReturnText } from './return-text'

const LOOK = 'flex min-h-11 items-center gap-2 rounded-control bg-sunken px-4 py-2 leading-snug forced-colors:border'

/** For a guest who paid, or says so, and left the list. */
export const RefundNote = ({ payments }: { payments: readonly Payment[] }) => (
  <p className={LOOK}>
    <span className="wrap-anywhere min-w-0">
      <ReturnText payments={payments} isGuest />
    </span>
  </p>
)

/** The guest gets money back for other dates of the series: it is told there. */
export const RefundsElsewhere = ({ refunds }: { refunds: readonly Refund[] }) => (
  <div className="grid gap-2">
    {refunds.map(({ event_id, datetime, cents, currency }) => (
      <Link key={event_id + currency} to={paths.signup(event_id)} className={cx(LOOK, 'active:brightness-95')}>
        <span className="min-w-0 flex-1">
          <span className="font-semibold">You get back:</span>{' '}
          <span className="tabular-nums">{formatMoney(cents, currency)}</span> for{' '}
          {datetime ? formatEventDate(datetime) : 'another date'}
        </span>
        <ChevronRight size={18} className="shrink-0" />
      </Link>
    ))}
  </div>
)
