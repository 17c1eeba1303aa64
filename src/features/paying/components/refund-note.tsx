import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import type { Payment } from '@/lib/payment'

export interface RefundNoteProps {
  /** What is to go back; at least one. */
  refunds: readonly Payment[]
}

/** For those who run the event: whoever paid and left is on no list any more. The tick for it stands on /payments. */
export function RefundNote({ refunds: [first, ...others] }: RefundNoteProps) {
  if (!first) return null
  return (
    <Link
      to={paths.payments}
      className="flex min-h-11 items-center gap-2 rounded-control bg-warn-soft px-4 py-2 text-body text-warn-text leading-snug active:brightness-95 forced-colors:border"
    >
      <span className="wrap-anywhere min-w-0 flex-1">
        <span className="font-semibold">To refund:</span>{' '}
        <span className="tabular-nums">{formatMoney(first.cents, first.currency)}</span> to <bdi>{first.name}</bdi>
        {others.length > 0 && ` and ${others.length} more`}
      </span>
      <ChevronRight aria-hidden="true" size={18} className="shrink-0" />
    </Link>
  )
}
