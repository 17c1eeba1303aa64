import { lazyPart } from '@/ui/feedback/lazy-part'
import { Skeleton } from '@/ui/feedback/skeleton'

/** Where the event is a date of a series. */

export const SeriesSheetPart = lazyPart(() => import('./components/series-sheet'), 'SeriesSheet')
export const PlaceSwitchesPart = lazyPart(() => import('./components/place-switches'), 'PlaceSwitches', {
  placeholder: <Skeleton className="h-28" />,
})
/** Instead of the event, where the link's series has no date. */
export const NoDatePart = lazyPart(() => import('./components/no-date'), 'NoDate')
