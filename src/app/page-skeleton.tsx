import { PageHeader } from '@/ui/page-header'
import { Skeleton } from '@/ui/skeleton'

/** What stands on the screen while a page's code is on its way. `data-placeholder`: the focus waits for the page. */
export function PageSkeleton() {
  return (
    <div data-placeholder="">
      <PageHeader />
      <main id="main" tabIndex={-1} className="grid gap-4 px-4 pt-1">
        <p role="status" className="sr-only">
          Loading
        </p>
        <Skeleton className="h-40" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </main>
    </div>
  )
}
