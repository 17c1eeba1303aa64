import { lazyPart } from '@/ui/feedback/lazy-part'
import type { SectionChoiceProps } from './section-choice'

/**
 * Parts of the form that come apart from it. They stand in the page's own file, which preloads the first: whoever loads a part names all
 * files that it needs, and the page names most of these anyway.
 */

/** The form's first field where the event has sections: preloaded with the page, so that it is there when the form opens. */
export const SectionChoicePart = lazyPart<SectionChoiceProps>(
  () => import('./section-choice').then((module) => module.SectionChoice),
  { placeholder: <div className="h-24" /> },
)

export const WithdrawDialogPart = lazyPart(() => import('./withdraw-dialog').then((module) => module.WithdrawDialog))
