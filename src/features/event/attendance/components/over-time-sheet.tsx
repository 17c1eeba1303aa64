import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import type { Scope } from '../rules'
import { OverTime } from './over-time'

interface OverTimeSheetProps extends SheetState {
  scope: Scope
}

/** How often each person came; opened from the plan of a series or from a group. */
export function OverTimeSheet({ scope, open, onOpenChange }: OverTimeSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Who came over time">
      <OverTime scopes={[scope]} />
    </Sheet>
  )
}
