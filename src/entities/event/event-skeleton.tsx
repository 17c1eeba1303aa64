import { Card } from '@/ui/layout/card'
import { CardTitle } from '@/ui/layout/card-title'
import { cx } from '@/ui/layout/cx'
import { DockSkeleton } from '@/ui/layout/dock-skeleton'
import { usePageMark } from '@/ui/layout/use-page-mark'
import { CoverSkeleton } from './cover-skeleton'
import type { EventPreview } from './event-preview'
import { SkeletonLine } from './skeleton-line'

/** The event page's shape while it loads, with what is known of the event: each line is as tall as the text that comes, and where it will be. */
export function EventSkeleton({ head }: { head: EventPreview | undefined }) {
  usePageMark('people')
  return (
    <div role="status" aria-label="Loading event" className="grid gap-3 short:gap-2">
      <CoverSkeleton head={head}>
        <div className="p-4 pt-2 short:pt-1 short:pb-2">
          {head && <CardTitle short>{head.name}</CardTitle>}
          <div className="event-lines animate-pulse">
            {!head && (
              <div className="h-8">
                <SkeletonLine className="h-6 w-4/5" />
              </div>
            )}
            <People />
            {head?.max !== null && <i className="mt-2 block h-3 rounded-full bg-line short:mt-1.5" />}
            <div className="mt-3 grid gap-0.5 leading-snug short:mt-2.5">
              <SkeletonLine />
              <SkeletonLine />
              <SkeletonLine className="h-[1lh] w-[7.5rem] text-small leading-snug" />
              {head?.place !== null && <SkeletonLine className="mt-2 h-[1lh] w-[9.5rem] short:mt-1.5" />}
            </div>
            {head?.series && <SkeletonLine className={cx(BELOW, 'leading-snug')} />}
            <SkeletonLine className={BELOW} />
            <i className="mt-3 block h-11 rounded-control bg-line short:mt-1.5" />
          </div>
        </div>
      </CoverSkeleton>
      <Card className="h-[292px] animate-pulse pt-1! pb-0! short:pt-0!">
        {[1, 2, 3, 4, 5].map((row) => (
          <div key={row} className="flex h-14 items-center gap-3">
            <i className="h-[1.74rem] w-[3.33rem] rounded-full bg-line" />
            <i className="h-[0.88rem] w-[9rem] rounded-full bg-line" />
          </div>
        ))}
      </Card>
      <DockSkeleton />
    </div>
  )
}

/** The series and the description. */
const BELOW = 'mt-2.5 h-[1lh] short:mt-1.5'

/** The faces, and beside them the number and its words. */
function People() {
  return (
    <div className="mt-2 flex min-h-11 items-center short:mt-1 short:min-h-10">
      {[1, 2, 3].map((face) => (
        <i key={face} className="size-8 shrink-0 scale-92 rounded-full bg-line in-data-[font-size=lg]:size-7" />
      ))}
      <div className="pl-2">
        <SkeletonLine className="h-[1lh] w-[2.5rem] text-[1.125rem] leading-[1.1] short:text-[0.875rem]" />
        <SkeletonLine className="h-[1lh] w-[6.5rem] text-small leading-tight short:text-[clamp(12px,0.65rem,max(14.3px,0.45rem))]" />
      </div>
    </div>
  )
}
