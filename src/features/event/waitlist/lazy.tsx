import { lazyPart } from '@/ui/feedback/lazy-part'
import { Notice } from '@/ui/feedback/notice'

export const WaitlistCardPart = lazyPart(() => import('./components/waitlist-card'), 'WaitlistCard', {
  unavailable: <Notice>The waitlist is not on your phone yet.</Notice>,
})
/** The placeholder has the dock's height. */
export const TakeSlotDockPart = lazyPart(() => import('./components/take-slot-dock'), 'TakeSlotDock', {
  placeholder: <div className="h-22" />,
})
