import { lazyComponent } from '@/ui/feedback/lazy-component'
import { SHEET_ROW } from '@/ui/sheet/sheet-row'

/** For screen readers. Without its code nothing is shown, because no one requested it. */
export const LazyRosterAnnouncer = lazyComponent(() => import('./components/roster-announcer'), 'RosterAnnouncer', {
  unavailable: null,
})
/** For managers of an event with sections. */
export const LazyMoveChoice = lazyComponent(() => import('./components/move-choice'), 'MoveChoice', {
  placeholder: <div className={SHEET_ROW} />,
})
