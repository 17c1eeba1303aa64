import { lazyPart } from '@/ui/feedback/lazy-part'

/** What is said of an offered slot, loaded together where there is one. */

const load = () => import('./components/offer')

export const OfferNotePart = lazyPart(load, 'OfferNote')
export const TakeItPart = lazyPart(load, 'TakeIt')
export const TakenOverPart = lazyPart(load, 'TakenOver')
