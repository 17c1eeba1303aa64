import { lazyPart } from '@/ui/feedback/lazy-part'

/** Where somebody offers a slot: what their row says, the way to take it, and in the form whose it is. */
export const OfferPart = lazyPart(() => import('./components/offer'), 'Offer')
