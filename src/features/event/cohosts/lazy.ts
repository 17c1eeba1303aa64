import { lazyPart } from '@/ui/feedback/lazy-part'

export const CohostsSheetPart = lazyPart(() => import('./components/cohosts-sheet'), 'CohostsSheet')
export const StopCohostingPart = lazyPart(() => import('./components/stop-cohosting'), 'StopCohosting')
