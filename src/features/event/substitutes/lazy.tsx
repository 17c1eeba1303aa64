import { lazyPart } from '@/ui/feedback/lazy-part'

/** Where somebody offers a slot: what their row says, and the way to take it. */
export const OfferedNotePart = lazyPart(() => import('./components/offered-row'), 'OfferedNote', { unavailable: null })
export const TakeItPart = lazyPart(() => import('./components/offered-row'), 'TakeIt', {
  placeholder: <div className="min-w-15" />,
  unavailable: null,
})
/** In the form: whose slot is taken over. */
export const TakesNotePart = lazyPart(() => import('./components/offered-row'), 'TakesNote', { unavailable: null })
/** For those who cannot come, and for those who run the event. */
export const FindSubstitutePart = lazyPart(() => import('./components/find-substitute'), 'FindSubstitute', {
  unavailable: null,
})
