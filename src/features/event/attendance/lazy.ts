import { lazyPart } from '@/ui/feedback/lazy-part'

export const AttendanceSheetPart = lazyPart(() => import('./components/attendance-sheet'), 'AttendanceSheet')
/** Shown where it is noted who came. */
export const CameNotePart = lazyPart(() => import('./components/came-note'), 'CameNote')
