import type { ReactNode } from 'react'
import { Card } from '@/ui/card'

interface RosterFrameProps {
  /** How many have signed up, and what narrows the list down. */
  top: ReactNode
  /** The list itself. */
  children?: ReactNode
}

/** The card around the list: also before the list is here (`src/early/event-screen.tsx`). */
export function RosterFrame({ top, children }: RosterFrameProps) {
  return (
    <Card className="overflow-clip p-0!" aria-labelledby="roster-title">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4.5 pt-2.5 pb-2.5">{top}</div>
      {children}
    </Card>
  )
}
