import { CardSkeletons } from '@/ui/feedback/card-skeletons'
import { PageHeader } from '@/ui/layout/page-header'

/** Shown while a page's code is being loaded. `data-placeholder` makes `useRouteChange` wait for the page's heading. */
export function PageSkeleton() {
  return (
    <div data-placeholder="">
      <PageHeader />
      <main id="main" tabIndex={-1} className="mx-auto max-w-[640px] px-4 pt-1">
        <CardSkeletons label="Loading" mark="date" />
      </main>
    </div>
  )
}
