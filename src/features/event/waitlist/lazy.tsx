import { t } from '@/lib/text/translate'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { Notice } from '@/ui/feedback/notice'

const WaitlistMissing = () => <Notice>{t('The waitlist is not on your phone yet.')}</Notice>

/** Its height depends on the rows, so the page hides what is below until the code is here. */
export const LazyWaitlistCard = lazyComponent(() => import('./components/waitlist-card'), 'WaitlistCard', {
  placeholder: <div data-placeholder="" className="h-20" />,
  unavailable: <WaitlistMissing />,
})
/** The placeholder has the dock's height. */
export const LazyTakeSlotDock = lazyComponent(() => import('./components/take-slot-dock'), 'TakeSlotDock', {
  placeholder: <div className="h-22" />,
})
