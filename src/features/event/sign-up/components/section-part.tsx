import { lazyPart } from '@/ui/feedback/lazy-part'
import type { SectionChoiceProps } from './section-choice'

/** The form's first field where the event has sections: preloaded with the page, so that it is there when the form opens. */
export const SectionChoicePart = lazyPart<SectionChoiceProps>(
  () => import('./section-choice').then((module) => module.SectionChoice),
  { placeholder: <div className="h-24" /> },
)
