import { lazyPart } from '@/ui/feedback/lazy-part'

/** Loaded where a series takes turns. */
export const TurnNotePart = lazyPart(() => import('./turn-note'), 'TurnNote')
