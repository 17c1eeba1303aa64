import { lazyComponent } from '@/ui/feedback/lazy-component'

/** Parts of the form with separate code. Declared in a file of the page's chunk, so that the page can preload them. */

/**
 * The form's first field, if the event has sections. Preloaded with the page, so that it is there when the form opens.
 */
export const LazySectionChoice = lazyComponent(() => import('./section-choice'), 'SectionChoice', {
  placeholder: <div className="h-24" />,
})

export const LazyNamesakeQuestion = lazyComponent(() => import('./namesake-question'), 'NamesakeQuestion')

export const LazyPeopleInForm = lazyComponent(() => import('./people-in-form'), 'PeopleInForm', {
  placeholder: <div className="h-17" />,
})

export const LazyWithdrawDialog = lazyComponent(() => import('./withdraw-dialog'), 'WithdrawDialog')

/** The row that the form would change is gone, or nothing can be sent. */
const loadRowGone = () => import('./row-gone')
export const LazyRowGone = lazyComponent(loadRowGone, 'RowGone')
export const LazyFormClosed = lazyComponent(loadRowGone, 'FormClosed')
export const LazyMakeAnew = lazyComponent(loadRowGone, 'MakeAnew', { placeholder: <div className="h-13" /> })
