import { Check } from 'lucide-react'
import { useId } from 'react'
import { cx } from '@/ui/layout/cx'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { SHEET_ROW } from '@/ui/sheet/sheet-row'
import { SORT_ORDERS, type SortOrder } from '../rules'

interface SortSheetProps extends SheetState {
  value: SortOrder
  onChange: (order: SortOrder) => void
}

/** The six orders of the member list as radio rows: arrow keys try them out, a tap or Enter also closes the sheet. */
export function SortSheet({ open, onOpenChange, value, onChange }: SortSheetProps) {
  const name = useId()
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Sort members">
      <div role="radiogroup" aria-label="Sort members" className="grid">
        {SORT_ORDERS.map((order) => (
          <label
            key={order.value}
            className={cx(
              SHEET_ROW,
              'cursor-pointer justify-between has-checked:font-semibold has-checked:text-accent-text has-focus-visible:outline-3 has-focus-visible:outline-(--focus)',
            )}
          >
            {order.label}
            <input
              type="radio"
              name={name}
              checked={order.value === value}
              onChange={() => onChange(order.value)}
              // A pointer's click has a position, the arrow keys' click has none: those keep the sheet open.
              onClick={(event) => event.detail > 0 && onOpenChange(false)}
              onKeyDown={(event) => event.key === 'Enter' && onOpenChange(false)}
              className="peer sr-only"
            />
            <Check size={22} className="hidden shrink-0 peer-checked:block" />
          </label>
        ))}
      </div>
    </Sheet>
  )
}
