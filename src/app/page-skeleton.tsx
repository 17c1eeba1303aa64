import { useLocation } from 'react-router-dom'
import { eventPreview } from '@/entities/event/event-preview'
import { EventSkeleton } from '@/entities/event/event-skeleton'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { CardSkeletons } from '@/ui/feedback/card-skeletons'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'

/**
 * Skeleton while a page's code loads. That of an event shows the data known from the tapped link. `data-placeholder`
 * makes `useRouteChange` wait for the page's heading.
 */
export function PageSkeleton() {
  const { state, pathname } = useLocation()
  const head = eventPreview(state)
  return (
    <div data-placeholder="">
      {head || pathname.startsWith(paths.signup('')) ? (
        <Page
          title={head?.name ?? 'Roster'}
          {...(head && { seed: head.look, isOff: head.isOff })}
          header={<PageHeader back />}
        >
          <EventSkeleton head={head} />
        </Page>
      ) : (
        <>
          <PageHeader />
          <main id="main" tabIndex={-1} className="mx-auto max-w-[640px] px-4 pt-1">
            <CardSkeletons label={t('Loading')} mark="date" />
          </main>
        </>
      )}
    </div>
  )
}
