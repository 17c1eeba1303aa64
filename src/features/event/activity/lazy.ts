import { lazyPart } from '@/ui/feedback/lazy-part'

export const ActivitySheetPart = lazyPart(() => import('./components/activity-sheet'), 'ActivitySheet')
