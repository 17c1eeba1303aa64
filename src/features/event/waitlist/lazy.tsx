import { lazyPart } from '@/ui/feedback/lazy-part'
import { Notice } from '@/ui/feedback/notice'

export const WaitlistCardPart = lazyPart(() => import('./components/waitlist-card'), 'WaitlistCard', {
  unavailable: <Notice>The waitlist is not on your phone yet.</Notice>,
})
/** For somebody who is asked whether they come. The placeholder has the dock's height. */
export const ConfirmDockPart = lazyPart(() => import('./components/confirm-dock'), 'ConfirmDock', {
  placeholder: <div className="h-22" />,
})
