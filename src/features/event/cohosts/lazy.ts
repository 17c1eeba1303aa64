import { lazyComponent } from '@/ui/feedback/lazy-component'

export const LazyCohostsSheet = lazyComponent(() => import('./components/cohosts-sheet'), 'CohostsSheet')
export const LazyStopCohosting = lazyComponent(() => import('./components/stop-cohosting'), 'StopCohosting')
