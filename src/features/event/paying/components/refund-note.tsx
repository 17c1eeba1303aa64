import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '@/entities/money/money'
import type { Payment, Refund } from '@/entities/money/payment'
import { paths } from '@/lib/browser/paths'
import { formatEventDate } from '@/lib/text/date-text'
import { cx } from '@/ui/layout/cx'
import { Link } from '@/ui/layout/link'

interface RefundNoteProps {
  /** Payments of people who left, or of everybody in an event that was called off: to be refunded, or said and never confirmed. At least one. */
  payments: readonly Payment[]
  /** The payments are the viewer's own, not what those who run the event have to settle. */
  isOwn: boolean
  /** The event was called off: nobody has left it. */
  isOff: boolean
  /** The viewer has no account, and so no page of payments. */
  isGuest: boolean
}

/** Tighter in a low window, so that more of the list below is in sight. */
const LOOK =
  'flex min-h-11 items-center gap-2 rounded-control bg-warn-soft px-4 py-2 text-body text-warn-text leading-snug forced-colors:border thin:-mx-2 thin:px-3 thin:py-1'

/** For people who paid, or say so, and left: they are on no list any more. /payments shows what has to be done. */
export function RefundNote({ payments, isOwn, isOff, isGuest }: RefundNoteProps) {
  const refunds = payments.filter(({ state }) => state === 'refund')
  const words = payments.filter(({ state }) => state === 'left')
  const lines = (
    // In a low window one sentence follows the other: the first person of the list stays in sight.
    <span className="wrap-anywhere grid min-w-0 flex-1 grid-cols-1 gap-1 thin:block">
      <Line title={isOwn ? 'You get back:' : 'To refund:'} between={isOwn ? 'for' : 'to'} payments={refunds} />
      {refunds.length > 0 && words.length > 0 && <span className="hidden thin:inline"> · </span>}
      <Line
        title={isOwn ? 'You said you paid:' : isOff ? 'Says paid:' : 'Left, says they paid:'}
        between={isOwn ? 'for' : 'by'}
        payments={words}
      >
        {/* An account reads it on /payments. */}
        {isGuest && '. If it arrived, the organizer can confirm it and give it back to you.'}
      </Line>
    </span>
  )
  if (isGuest) return <p className={LOOK}>{lines}</p>
  return (
    <Link to={paths.payments} className={cx(LOOK, 'active:brightness-95')}>
      {lines}
      <ChevronRight size={18} className="shrink-0" />
    </Link>
  )
}

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

interface LineProps {
  title: string
  between: string
  payments: readonly Payment[]
  children?: ReactNode
}

function Line({ title, between, payments: [first, ...others], children }: LineProps) {
  if (!first) return null
  return (
    <span>
      <span className="font-semibold">{title}</span>{' '}
      <span className="tabular-nums">{formatMoney(first.cents, first.currency)}</span> {between} <bdi>{first.name}</bdi>
      {others.length > 0 && ` and ${others.length} more`}
      {children}
    </span>
  )
}
