import type { ReactNode, Ref } from 'react'
import { Card } from '@/ui/layout/card'
import { cx } from '@/ui/layout/cx'

interface RosterFrameProps {
  /** The search and the filters, and what is to be said about the list. */
  top?: ReactNode
  /** While somebody searches, the card may stand right below the header, however short the list becomes. */
  searching?: boolean
  containerRef?: Ref<HTMLDivElement>
  /** The list itself. */
  children?: ReactNode
  /** Another card below it, which the search narrows down too. */
  below?: ReactNode
}

export const NobodyYet = () => <p className="px-4 pt-2 pb-2 text-muted">No participants yet</p>

/** The card around the list, which is called after the count on the event's card: also before the list is here (`src/early/event-screen.tsx`). */
export function RosterFrame({ top, searching = false, containerRef, children, below }: RosterFrameProps) {
  return (
    <div ref={containerRef} className={cx('grid grid-cols-1 content-start gap-3 short:gap-2', searching && 'searched')}>
      <Card className="overflow-clip p-0! pt-1! short:pt-0!" aria-labelledby="roster-title">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 not-empty:px-4 not-empty:py-2">{top}</div>
        {children}
      </Card>
      {below}
    </div>
  )
}
