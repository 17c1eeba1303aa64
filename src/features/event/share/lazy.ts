import { lazyComponent } from '@/ui/feedback/lazy-component'

/** The sheets of this room. Their code is loaded when they are opened. */

export const LazyEventCalendar = lazyComponent(() => import('./components/event-calendar'), 'EventCalendar')
export const LazyCalendarSheet = lazyComponent(() => import('./components/calendar-sheet'), 'CalendarSheet')
/** Draws nothing on the screen. */
export const LazyPrintedList = lazyComponent(() => import('./components/printed-list'), 'PrintedList')
