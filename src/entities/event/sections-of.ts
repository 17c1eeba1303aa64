import type { FactsResponse, Section } from './facts'
import { titleWithTime, withOwnName } from './section-times'

type Sectioned = Pick<FactsResponse, 'sections' | 'max_participants' | 'datetime' | 'time_zone'>

/**
 * The sections of an event, at least one. The name of one with a time says when it is.
 * @param counts of the event; an event without sections has them as its one section
 */
export const sectionsOf = (event: Sectioned, counts: Pick<Section, 'taken' | 'waiting'>): readonly Section[] =>
  event.sections?.map((section) => (section.start ? withTime(section, event) : section)) ?? [
    { id: '', name: '', size: event.max_participants, ...counts },
  ]

/** Marks the sections in which a slot is offered. */
export const withOffers = (
  sections: readonly Section[],
  roster: readonly { section_id: string; offered?: boolean | undefined }[],
): readonly Section[] =>
  sections.map((section) => ({
    ...section,
    isOffered: roster.some(({ offered, section_id }) => offered && section_id === section.id) || undefined,
  }))

function withTime(section: Section, { time_zone: zone, datetime: day }: Sectioned): Section {
  const own = withOwnName(section)
  return { ...own, name: titleWithTime(own, { zone, day }), ...(own.name && { ownName: own.name }) }
}
