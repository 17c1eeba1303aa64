import { lazyComponent } from '@/ui/feedback/lazy-component'
import { Skeleton } from '@/ui/feedback/skeleton'

/** Where the event is a date of a series. */

export const LazySeriesSheet = lazyComponent(() => import('./components/series-sheet'), 'SeriesSheet')
export const LazyPlaceSwitches = lazyComponent(() => import('./components/place-switches'), 'PlaceSwitches', {
  placeholder: <Skeleton className="h-28" />,
})
/** Instead of the event, where the link's series has no date. */
export const LazyNoDate = lazyComponent(() => import('./components/no-date'), 'NoDate')
