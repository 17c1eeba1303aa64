import { lazyPart } from '@/ui/feedback/lazy-part'

/** On Home, for guests of this phone. */
export const HomeGuestsPart = lazyPart(() => import('./components/home-guests'), 'HomeGuests')
