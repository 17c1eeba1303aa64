import { lazyComponent } from '@/ui/feedback/lazy-component'

export const LazyActivitySheet = lazyComponent(() => import('./components/activity-sheet'), 'ActivitySheet')
