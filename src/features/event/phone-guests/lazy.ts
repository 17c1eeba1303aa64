import { lazyPart } from '@/ui/feedback/lazy-part'

export const HomeGuestsPart = lazyPart(() => import('./components/home-guests'), 'HomeGuests')
