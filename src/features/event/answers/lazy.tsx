import { lazyPart } from '@/ui/feedback/lazy-part'

/** Where the event asks for answers: the button for those who are expected, beside that for joining. */
export const CantComePart = lazyPart(() => import('./components/cant-come'), 'CantCome', { unavailable: null })
/** The same: what is said of the answers beside the facts of the event. */
export const AnswersLinePart = lazyPart(() => import('./components/answers-line'), 'AnswersLine', { unavailable: null })
