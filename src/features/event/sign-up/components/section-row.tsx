import type { EventPageData } from '@/entities/event/event-schema'
import { lineTime } from '@/entities/slots/one-line'
import type { Section } from '@/entities/slots/sections'
import { SlotPill } from '@/entities/slots/slot-pill'
import { WaitingPill } from '@/entities/slots/waiting-pill'
import { cx } from '@/ui/layout/cx'
import { WholeWords } from '@/ui/layout/whole-words'
import { type ChoicePill, leftText } from '../choice'

interface SectionRowProps {
  section: Section
  event: EventPageData['event']
  /** The slot or place that the choice leads to. */
  slot: ChoicePill
  name: string
  hint: { text: string; isWarning: boolean }
  isChosen: boolean
}

/** The content of a section's row: the pill of the list, which becomes one's own when it is chosen. */
export function SectionRow({ section, event, slot, name, hint, isChosen }: SectionRowProps) {
  const time = section.start ? lineTime(section, event) : undefined
  const title = time ? section.ownName : section.name
  // '1 left' says nothing where each time has one slot.
  const says = section.size === 1 && hint.text === leftText(section) ? '' : hint.text
  return (
    <>
      {slot.in === 'waitlist' ? (
        <WaitingPill place={slot.place} {...(isChosen && { name })} />
      ) : (
        // Its number would read like the count at the row's end, until the slot is theirs.
        <SlotPill number={isChosen ? slot.number : null} time={time} isOwn={isChosen} {...(isChosen && { name })} />
      )}
      <span dir="auto" className="wrap-anywhere min-w-0 flex-1 py-1 leading-tight">
        {title && (
          <bdi className="lines-2">
            <WholeWords>{title}</WholeWords>
          </bdi>
        )}
      </span>
      {says && (
        <span className={cx('shrink-0 font-normal text-small', hint.isWarning ? 'text-warn-text' : 'text-muted')}>
          {says}
        </span>
      )}
    </>
  )
}
