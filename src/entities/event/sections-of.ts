import type { FactsAnswer, Section } from './facts'

/** The sections of an event, one at least. @param counts of the event, for the section of one that has none */
export const sectionsOf = (
  { sections, max_participants: size }: Pick<FactsAnswer, 'sections' | 'max_participants'>,
  counts: Pick<Section, 'taken' | 'waiting' | 'open'>,
): readonly Section[] => sections ?? [{ id: '', name: '', size, ...counts }]
