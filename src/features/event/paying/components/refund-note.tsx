import type { Payment } from '@/entities/money/payment'
import { GUEST } from '@/entities/person/holder'
import { ReturnText } from './return-text'

/** For a guest who paid, or says so, and left the list. */
export const RefundNote = ({ payments }: { payments: readonly Payment[] }) => (
  <p className="flex min-h-11 items-center gap-2 rounded-control bg-sunken px-4 py-2 leading-snug forced-colors:border">
    <span className="wrap-anywhere min-w-0">
      <ReturnText payments={payments} holder={GUEST} />
    </span>
  </p>
)
