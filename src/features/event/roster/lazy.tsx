import { lazyPart } from '@/ui/feedback/lazy-part'
import { SHEET_ROW } from '@/ui/sheet/sheet-row'

/** For screen readers. Where its code cannot be loaded, nothing is said of it: nobody asked for it. */
export const RosterAnnouncerPart = lazyPart(() => import('./components/roster-announcer'), 'RosterAnnouncer', {
  unavailable: null,
})
/** For those who run an event with sections. */
export const MoveChoicePart = lazyPart(() => import('./components/move-choice'), 'MoveChoice', {
  placeholder: <div className={SHEET_ROW} />,
})
