import type { Section } from './sections'
import { slotsBefore } from './sections'
import { SlotMeter } from './slot-meter'
import { type Taken, takenIn } from './slot-meter-rules'

interface SectionMeterProps {
  section: Section
  /** All of the event. */
  sections: readonly Section[]
  people: readonly Taken[]
  className?: string
}

/** How full one section is, as small as in a row of a list. Its people have the hues that they have everywhere else. */
export function SectionMeter({ section, sections, people, className }: SectionMeterProps) {
  const before = slotsBefore(sections).get(section.id) ?? 0
  return (
    <SlotMeter
      people={takenIn(people, section.id, before)}
      max={section.size}
      small
      {...(className !== undefined && { className })}
    />
  )
}
