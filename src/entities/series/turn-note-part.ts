import { lazyPart } from '@/ui/feedback/lazy-part'
import type { TurnNoteProps } from './turn-note'

/** Loaded where a series takes turns. */
export const TurnNotePart = lazyPart<TurnNoteProps>(() => import('./turn-note').then((module) => module.TurnNote))
