import { Skeleton } from '@/ui/feedback/skeleton'
import { Card } from '@/ui/layout/card'
import { CardTitle } from '@/ui/layout/card-title'
import { cx } from '@/ui/layout/cx'
import { CoverFrame, CoverHead, HostedBy } from './cover'
import type { KnownHead } from './known-head'

/** A look whose hue is that of the dark ground: another one is brown there, however little of it is left. */
export const UNKNOWN_LOOK = '240'

interface CoverSkeletonProps {
  /** What the tapped link told of the event. It stays in place when the rest comes. */
  head?: KnownHead | undefined
  /** A group's id, which gives its look. An event's look may have been chosen, so its cover stays grey until that is known. */
  groupId?: string
  tall?: boolean
}

/** The card of an event or a group whose data is on its way. */
export function CoverSkeleton({ head, groupId, tall }: CoverSkeletonProps) {
  const host = head?.host === undefined ? <Skeleton className="mt-1 h-4 w-24" /> : <HostedBy name={head.host} />
  return (
    <Card className={cx('stays overflow-clip p-0!', !head && groupId === undefined && 'no-hue')}>
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
      <div className="grid gap-3 p-4 pt-2 short:pt-1">
        {head ? <CardTitle short>{head.name}</CardTitle> : <Skeleton className="h-8 w-4/5" />}
        <Skeleton className="h-8 w-3/5" />
        <Skeleton className="h-3" />
        <Skeleton className="mt-1 h-5 w-4/5" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="mt-1 h-11" />
      </div>
    </Card>
  )
}
