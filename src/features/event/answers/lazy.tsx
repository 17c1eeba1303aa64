import { lazyPart } from '@/ui/feedback/lazy-part'

/** If the event takes "Can't come": the button, beside that for joining. */
export const CantComePart = lazyPart(() => import('./components/cant-come'), 'CantCome', { unavailable: null })
/** The same: the line among the facts of the event. */
export const AnswersLinePart = lazyPart(() => import('./components/answers-line'), 'AnswersLine', { unavailable: null })
