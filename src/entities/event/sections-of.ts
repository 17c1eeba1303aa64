import type { FactsAnswer, Section } from './facts'

/** The sections of an event, at least one. @param counts of the event; an event without sections has them as its one section */
export const sectionsOf = (
  { sections, max_participants: size }: Pick<FactsAnswer, 'sections' | 'max_participants'>,
  counts: Pick<Section, 'taken' | 'waiting' | 'open'>,
): readonly Section[] => sections ?? [{ id: '', name: '', size, ...counts }]
