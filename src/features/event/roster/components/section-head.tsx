import { isIn, type Section } from '@/entities/slots/sections'
import { SlotMeter } from '@/entities/slots/slot-meter'
import type { Taken } from '@/entities/slots/slot-meter-rules'
import { WholeWords } from '@/ui/layout/whole-words'

interface SectionHeadProps {
  section: Section
  /** Everybody with a slot in the event. */
  people: readonly Taken[]
}

/** 'Driver 1/2' with its meter, above the section's rows. */
export function SectionHead({ section, people }: SectionHeadProps) {
  return (
    <div className="flex items-center justify-between gap-4 px-4 py-1.5">
      <h3 id={`section-${section.id}`} className="wrap-anywhere min-w-0 text-strong leading-tight">
        <bdi>
          <WholeWords>{section.name}</WholeWords>
        </bdi>{' '}
        <span className="whitespace-nowrap font-medium text-muted tabular-nums">
          {section.taken}/{section.size}
        </span>
      </h3>
      <SlotMeter people={people.filter(isIn(section))} max={section.size ?? 0} small />
    </div>
  )
}
