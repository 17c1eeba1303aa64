import { SectionOutline } from '@/features/event/roster/components/section-outline'
import { lazyPart } from '@/ui/feedback/lazy-part'

/** Where an event has times, or one person takes several slots. */
export const TimeListPart = lazyPart(() => import('./components/time-list'), 'TimeList', {
  placeholder: SectionOutline,
})
