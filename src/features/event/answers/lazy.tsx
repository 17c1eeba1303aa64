import { lazyComponent } from '@/ui/feedback/lazy-component'

/** If the event takes "Can't come": the button, beside that for joining. */
export const LazyCantCome = lazyComponent(() => import('./components/cant-come'), 'CantCome', { unavailable: null })
/** The same: the line among the facts of the event. */
export const LazyAnswersLine = lazyComponent(() => import('./components/answers-line'), 'AnswersLine', {
  unavailable: null,
})
