import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { isTimed, timesElsewhere } from '@/entities/event/section-times'
import { lineTime } from '@/entities/slots/one-line'
import { belowDay, frameOf } from '@/entities/slots/section-days'
import { mustWaitFor, type Section, sectionWithId } from '@/entities/slots/sections'
import { RosterList } from '@/features/event/roster/components/roster-list'
import {
  aboutRow,
  rowsIn,
  type SectionListProps,
  SectionPart,
  type TakeSlot,
  takeIn,
} from '@/features/event/roster/components/section-list'
import { t, tIn } from '@/lib/text/translate'
import { cx } from '@/ui/layout/cx'
import { blocksOf, freeAndTaken, overText } from '../rules'
import { usePick } from '../use-pick'
import { FreeTime } from './free-time'

/** The roster of an event with times. Those that are over are folded, and not drawn until they are wanted. */
export function TimeList(props: SectionListProps) {
  const { data, isFiltered, own, now } = props
  const { event } = data
  const ownId = own?.registration.id
  const frame = frameOf(event)
  const over = event.sections.filter(({ isOver }) => isOver)
  const [isUnfolded, setUnfolded] = useState(over.length === event.sections.length)
  const [isFreeFirst, setFreeFirst] = useState(false)
  const pick = usePick(data, own, now)
  const elsewhere = timesElsewhere(event.sections.find(isTimed)?.start, event.time_zone)

  function pickIn(section: Section): TakeSlot | null {
    const onTake = pick(section)
    return onTake && { label: tIn('slot', 'One more'), isAtOnce: true, onTake }
  }

  const take = (section: Section) => pickIn(section) ?? takeIn(props, section)

  /** A person who can take one more slot can also take one that is offered. */
  const drawSlot: SectionListProps['drawSlot'] = (slot, about) => {
    const section = slot.kind === 'taken' && slot.row.offered && sectionWithId(event, slot.row.section_id)
    return props.drawSlot(slot, { ...about, take: section ? pickIn(section) : null })
  }

  function drawLines(sections: readonly Section[]) {
    const lines = sections.flatMap((section) => rowsIn(props, section)?.rows.map((slot) => ({ section, slot })) ?? [])
    if (lines.length === 0) return null
    return (
      <RosterList
        rows={lines}
        label={t('Times')}
        isAlwaysDrawn={({ slot }) => slot.kind === 'taken' && slot.row.id === ownId}
      >
        {({ section, slot }) => {
          const time = lineTime(section, event)
          if (slot.kind === 'free')
            return <FreeTime key={section.id} section={section} time={time} take={take(section)} />
          return drawSlot(slot, { ...aboutRow(props, slot.row, section), time, ownName: section.ownName })
        }}
      </RosterList>
    )
  }

  /** @param isDayAbove the first day stands beside 'Free First' */
  function draw(sections: readonly Section[], isDayAbove = false) {
    const blocks = blocksOf(sections, event)
    const hasDays = blocks.some(({ day }) => day !== null)
    return blocks.map((block, index) => (
      <div key={block.sections[0]?.id} className="divide-y divide-line">
        {block.day && !(isDayAbove && index === 0) && (
          <h3 className="border-0! px-4 pt-3 pb-1 text-strong">{block.day}</h3>
        )}
        {block.kind === 'lines'
          ? drawLines(block.sections)
          : block.sections.map((section) => (
              <SectionPart
                key={section.id}
                {...props}
                section={hasDays ? belowDay(section, frame) : section}
                take={take(section)}
                drawSlot={drawSlot}
              />
            ))}
      </div>
    ))
  }

  if (isFiltered) return <div>{draw(event.sections)}</div>
  const later = event.sections.filter(({ isOver }) => !isOver)
  const [shown, taken] = isFreeFirst ? freeAndTaken(later) : [later, []]
  const firstDay = blocksOf(shown, event)[0]?.day
  return (
    <div>
      {elsewhere && <p className="px-4 pt-1 text-muted text-small">{elsewhere}</p>}
      {/* In a low window the first day stands close below, so that its first time is in sight; the buttons keep their targets. */}
      <div className="flex min-h-11 items-center justify-between gap-3 px-4 empty:hidden short:[&+div>h3]:pointer-events-none short:[&+div>h3]:-mt-2 short:[&+div>h3]:py-0">
        {over.length > 0 ? (
          <button
            type="button"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
            className="flex min-h-11 min-w-0 items-center gap-1.5 text-left font-semibold"
          >
            {overText(over.length)}
            <ChevronDown
              aria-hidden="true"
              size={20}
              className={cx('shrink-0 text-muted', isUnfolded && 'rotate-180')}
            />
          </button>
        ) : (
          firstDay && <h3 className="text-strong">{firstDay}</h3>
        )}
        {later.some(mustWaitFor) && !later.every(mustWaitFor) && (
          <button
            type="button"
            aria-pressed={isFreeFirst}
            onClick={() => {
              setFreeFirst(!isFreeFirst)
              if (!isFreeFirst) setUnfolded(false)
            }}
            className={cx(
              '-mr-2 ml-auto min-h-11 shrink-0 px-2 font-semibold text-accent-text text-body',
              isFreeFirst && 'underline decoration-2 underline-offset-4',
            )}
          >
            {t('Free First')}
          </button>
        )}
      </div>
      {isUnfolded && !isFreeFirst && draw(over)}
      {draw(shown, over.length === 0)}
      {taken.length > 0 && (
        <>
          <h3 className="border-line border-t px-4 pt-3 pb-1 text-strong">{t('Taken')}</h3>
          {draw(taken)}
        </>
      )}
      {isUnfolded && isFreeFirst && <div className="border-line border-t text-muted">{draw(over)}</div>}
    </div>
  )
}
