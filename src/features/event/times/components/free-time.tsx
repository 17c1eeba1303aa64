import { type Section, slotKey } from '@/entities/slots/sections'
import { SlotPill } from '@/entities/slots/slot-pill'
import type { TakeSlot } from '@/features/event/roster/components/section-list'
import { SlotRow } from '@/features/event/roster/components/slot-row'
import { t } from '@/lib/text/translate'

interface FreeTimeProps {
  section: Section
  /** '4:10 PM' */
  time: string
  take: TakeSlot | null
}

/** The row of a time of one slot that no one has. A time with a name shows that; the pill says that it is free. */
export function FreeTime({ section, time, take }: FreeTimeProps) {
  const words = section.isOver ? t('No one') : t('Available slot')
  const content = (
    <>
      {/* Without room for its longest word, the way to take the slot goes below. */}
      <span className="flex min-w-0 grow basis-[min-content] items-center gap-3">
        <SlotPill number={1} time={time} />
        <span className="sr-only">{section.name}, </span>
        <span className="min-w-0 flex-1">
          {section.ownName && <bdi>{section.ownName}</bdi>}
          <span className={section.ownName && 'sr-only'}>{words}</span>
        </span>
      </span>
      {take && <span className="px-0.5 font-semibold text-accent-text text-body">{take.label}</span>}
    </>
  )
  return (
    <SlotRow slot={slotKey({ section_id: section.id }, 1)} className="text-muted">
      {take ? (
        <button
          type="button"
          aria-haspopup={take.isAtOnce ? undefined : 'dialog'}
          onClick={take.onTake}
          className="row-person min-h-11 flex-wrap justify-end gap-y-0"
        >
          {content}
        </button>
      ) : (
        <span className="row-person min-h-11">{content}</span>
      )}
    </SlotRow>
  )
}
