import { lazyPart } from '@/ui/feedback/lazy-part'

/** Where somebody offers a slot: what their row says, the way to take it, and in the form whose it is. */
export const OfferPart = lazyPart(() => import('./components/offer'), 'Offer', {
  // A row has its height from the start, so that those below it stay where they are.
  placeholder: ({ isOwn, onTake, isGone }) => {
    if (isGone !== undefined || (isOwn && onTake)) return null
    return (
      <span aria-hidden="true" className={onTake ? 'invisible -mr-1.5 px-2 font-semibold text-body' : 'invisible'}>
        {onTake ? 'Take It' : 'offers 4:10 PM'}
      </span>
    )
  },
})
