import { lazyPart } from '@/ui/feedback/lazy-part'
import type { TurnNoteProps } from './turn-notes'

/** Loaded where a series takes turns. */
export const TurnNote = lazyPart<TurnNoteProps>(() => import('./turn-notes').then((module) => module.TurnNote))
