import { useLocation } from 'react-router-dom'
import { eventPreview } from '@/entities/event/event-preview'
import { EventSkeleton } from '@/entities/event/event-skeleton'
import { CardSkeletons } from '@/ui/feedback/card-skeletons'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'

/**
 * Skeleton while a page's code loads. An event's skeleton shows the data known from the tapped link. `data-placeholder`
 * makes `useRouteChange` wait for the page's heading.
 */
export function PageSkeleton() {
  const head = eventPreview(useLocation().state)
  return (
    <div data-placeholder="">
      {head ? (
        <Page title={head.name} seed={head.look} isOff={head.isOff} header={<PageHeader back />}>
          <EventSkeleton head={head} />
        </Page>
      ) : (
        <>
          <PageHeader />
          <main id="main" tabIndex={-1} className="mx-auto max-w-[640px] px-4 pt-1">
            <CardSkeletons label="Loading" mark="date" />
          </main>
        </>
      )}
    </div>
  )
}
