import { lazyComponent } from '@/ui/feedback/lazy-component'

export const LazyAttendanceSheet = lazyComponent(() => import('./components/attendance-sheet'), 'AttendanceSheet')
/** Shown where attendance is recorded. */
export const LazyAttendanceNote = lazyComponent(() => import('./components/attendance-note'), 'AttendanceNote')
