import { t } from '@/lib/text/translate'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { Notice } from '@/ui/feedback/notice'

const WaitlistMissing = () => <Notice>{t('The waitlist is not on your phone yet.')}</Notice>

export const LazyWaitlistCard = lazyComponent(() => import('./components/waitlist-card'), 'WaitlistCard', {
  unavailable: <WaitlistMissing />,
})
/** The placeholder has the dock's height. */
export const LazyTakeSlotDock = lazyComponent(() => import('./components/take-slot-dock'), 'TakeSlotDock', {
  placeholder: <div className="h-22" />,
})
