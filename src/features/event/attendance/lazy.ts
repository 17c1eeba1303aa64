import { lazyPart } from '@/ui/feedback/lazy-part'

export const AttendanceSheetPart = lazyPart(() => import('./components/attendance-sheet'), 'AttendanceSheet')
/** Shown where attendance is recorded. */
export const CameNotePart = lazyPart(() => import('./components/came-note'), 'CameNote')
