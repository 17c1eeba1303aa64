import { lazyPart } from '@/ui/feedback/lazy-part'

/** The sheets of this room. Their code is loaded when they are opened. */

export const EventCalendarPart = lazyPart(() => import('./components/event-calendar'), 'EventCalendar')
export const CalendarSheetPart = lazyPart(() => import('./components/calendar-sheet'), 'CalendarSheet')
/** Draws nothing on the screen. */
export const PrintedListPart = lazyPart(() => import('./components/printed-list'), 'PrintedList')
