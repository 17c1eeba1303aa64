import { t } from '@/lib/text/translate'
import { RadioRows } from '@/ui/form/radio-rows'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import type { SortOrder } from '../rules'
import { SORT_ORDERS } from '../sort-orders'

interface SortSheetProps extends SheetState {
  value: SortOrder
  onChange: (order: SortOrder) => void
}

/** The six orders of the member list: arrow keys try them out, a tap or Enter also closes the sheet. */
export function SortSheet({ open, onOpenChange, value, onChange }: SortSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('Sort Members')}>
      <RadioRows
        label={t('Sort Members')}
        options={SORT_ORDERS.map(({ value, label }) => ({ value, label: label() }))}
        value={value}
        onChange={onChange}
        onDone={() => onOpenChange(false)}
      />
    </Sheet>
  )
}
