import { t } from '@/lib/text/translate'
import { Card } from '@/ui/layout/card'
import { CardTitle } from '@/ui/layout/card-title'
import { DockSkeleton } from '@/ui/layout/dock-skeleton'
import { usePageMark } from '@/ui/layout/use-page-mark'
import { CoverSkeleton } from './cover-skeleton'
import type { EventPreview } from './event-preview'

/** The event page's shape while it loads, with what is known of the event: each line is where the page has it (src/styles/skeletons.css). */
export function EventSkeleton({ head }: { head: EventPreview | undefined }) {
  usePageMark('people')
  return (
    <div role="status" aria-label={t('Loading event')} className="grid gap-3 short:gap-2">
      <CoverSkeleton head={head}>
        <div className="px-4 pt-2 pb-3 short:pt-1 short:pb-1">
          {head && <CardTitle short>{head.name}</CardTitle>}
          <div className="event-lines">
            <p />
            {head?.max !== null && <i />}
            <div>
              <i />
              <i />
              <i />
              {head?.place !== null && <i />}
            </div>
            {head?.series && <i />}
            <i />
            <i />
          </div>
        </div>
      </CoverSkeleton>
      <Card className="row-lines">
        <i />
      </Card>
      <DockSkeleton />
    </div>
  )
}
