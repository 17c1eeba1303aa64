import { lazyComponent } from '@/ui/feedback/lazy-component'
import { Notice } from '@/ui/feedback/notice'

export const LazyWaitlistCard = lazyComponent(() => import('./components/waitlist-card'), 'WaitlistCard', {
  unavailable: <Notice>The waitlist is not on your phone yet.</Notice>,
})
/** The placeholder has the dock's height. */
export const LazyTakeSlotDock = lazyComponent(() => import('./components/take-slot-dock'), 'TakeSlotDock', {
  placeholder: <div className="h-22" />,
})
