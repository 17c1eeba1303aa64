import { lazyPart } from '@/ui/feedback/lazy-part'

export const WriteSheetPart = lazyPart(() => import('./components/write-sheet'), 'WriteSheet')
/** Where something was written to the people of the event. */
export const NoticesSheetPart = lazyPart(() => import('./components/notices-sheet'), 'NoticesSheet')
