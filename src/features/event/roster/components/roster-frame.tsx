import type { ReactNode, Ref } from 'react'
import { t } from '@/lib/text/translate'
import { Card } from '@/ui/layout/card'
import { cx } from '@/ui/layout/cx'

interface RosterFrameProps {
  /** The search, the filters, and messages about the list. */
  top?: ReactNode
  /** The search is open: the card then starts right below the header, however short the list becomes. */
  searching?: boolean
  containerRef?: Ref<HTMLDivElement>
  /** The list itself. */
  children?: ReactNode
  /** Another card below it, which the search limits too. */
  below?: ReactNode
}

export const NobodyYet = ({ isOver }: { isOver: boolean }) => (
  <p className="px-4 pt-2 pb-2 text-muted">{isOver ? t('No one signed up') : t('No participants yet')}</p>
)

/**
 * The card around the list. The count on the event's card is its label. The boot scripts (`src/boot/event-screen.tsx`)
 * draws it too, before the list is here.
 */
export function RosterFrame({ top, searching = false, containerRef, children, below }: RosterFrameProps) {
  return (
    <div ref={containerRef} className={cx('grid grid-cols-1 content-start gap-3 short:gap-2', searching && 'searched')}>
      <Card className="overflow-clip p-0!" aria-labelledby="roster-title">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 not-empty:px-4 not-empty:py-2 thin:not-empty:pb-1">
          {top}
        </div>
        {children}
      </Card>
      {below}
    </div>
  )
}
