import { SectionOutline } from '@/features/event/roster/components/section-outline'
import { lazyComponent } from '@/ui/feedback/lazy-component'

/** Where an event has times, or one person takes several slots. */
export const LazyTimeList = lazyComponent(() => import('./components/time-list'), 'TimeList', {
  placeholder: SectionOutline,
})
