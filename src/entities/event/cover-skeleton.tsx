import type { ReactNode } from 'react'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Card } from '@/ui/layout/card'
import { cx } from '@/ui/layout/cx'
import { CoverFrame, CoverHead, HostedBy } from './cover'
import type { EventPreview } from './event-preview'

/** A look whose hue is that of the dark ground: another one is brown there, however little of it is left. */
export const UNKNOWN_LOOK = '240'

interface CoverSkeletonProps {
  /** The data of the event from the tapped link. It stays in place when the rest comes. */
  head?: EventPreview | undefined
  /** A group's id, which gives its look. An event's look may have been chosen, so its cover stays grey until that is known. */
  groupId?: string
  tall?: boolean
  /** The content below the cover; left out: the lines of a group or an invite. */
  children?: ReactNode
}

/** The card of an event or a group whose data is on its way. */
export function CoverSkeleton({ head, groupId, tall, children }: CoverSkeletonProps) {
  const host = groupId ? <Skeleton className="mt-1 h-4 w-24" /> : <HostedBy name={head?.host} />
  return (
    <Card className={cx('cover-skeleton stays overflow-clip p-0!', !head && groupId === undefined && 'no-hue')}>
      {head ? (
        <CoverHead seed={head.look} taken={head.taken ?? null} date={head.date} tall={tall}>
          {host}
        </CoverHead>
      ) : (
        <CoverFrame
          seed={groupId ?? UNKNOWN_LOOK}
          taken={groupId === undefined ? null : undefined}
          tall={tall}
          tile={<Skeleton className="h-15 w-16 rounded-button" />}
        >
          {host}
        </CoverFrame>
      )}
      {children ?? (
        <div className="cover-lines">
          <i />
          <i />
          <i />
          <i />
        </div>
      )}
    </Card>
  )
}
