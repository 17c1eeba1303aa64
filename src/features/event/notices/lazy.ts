import { lazyComponent } from '@/ui/feedback/lazy-component'

export const LazyWriteSheet = lazyComponent(() => import('./components/write-sheet'), 'WriteSheet')
/** Where something was written to the people of the event. */
export const LazyNoticesSheet = lazyComponent(() => import('./components/notices-sheet'), 'NoticesSheet')
