import { lazyPart } from '@/ui/feedback/lazy-part'

/** On Home, for guests of this phone. */
export const HomeGuestsPart = lazyPart(() => import('./components/home-guests'), 'HomeGuests')
/** Where this phone holds guests' registrations and it is not clear whose page this is. */
export const WhoseRegistrationPart = lazyPart(() => import('./components/whose-registration'), 'WhoseRegistration')
