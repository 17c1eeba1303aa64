import { lazyComponent } from '@/ui/feedback/lazy-component'

/** The parts of an offered slot, loaded together if there is one. A row has its height from the start, so that those below it stay. */

const load = () => import('./components/offer')

export const LazyOfferNote = lazyComponent(load, 'OfferNote', {
  placeholder: (
    <span aria-hidden="true" className="invisible">
      offers slot 12
    </span>
  ),
})
export const LazyTakeOffer = lazyComponent(load, 'TakeOffer', {
  placeholder: (
    <span aria-hidden="true" className="invisible -mr-1.5 px-2 font-semibold text-body">
      Join
    </span>
  ),
})
/** Stays from the first own offer on, because it says what has become of it. */
export const LazyTakenNotice = lazyComponent(() => import('./components/taken-notice'), 'TakenNotice')
