import type { ReactNode, Ref } from 'react'
import { Card } from '@/ui/layout/card'
import { cx } from '@/ui/layout/cx'

interface RosterFrameProps {
  /** The count and the filters. */
  top: ReactNode
  /** While somebody searches, the card may stand right below the header, however short the list becomes. */
  searching?: boolean
  containerRef?: Ref<HTMLDivElement>
  /** The list itself. */
  children?: ReactNode
  /** Another card below it, which the search narrows down too. */
  below?: ReactNode
}

/** The card around the list: also before the list is here (`src/early/event-screen.tsx`). */
export function RosterFrame({ top, searching = false, containerRef, children, below }: RosterFrameProps) {
  return (
    <div ref={containerRef} className={cx('grid grid-cols-1 content-start gap-3.5', searching && 'searched')}>
      <Card className="overflow-clip p-0!" aria-labelledby="roster-title">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4.5 pt-2.5 pb-2.5">{top}</div>
        {children}
      </Card>
      {below}
    </div>
  )
}
