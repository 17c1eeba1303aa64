import type { ReactNode } from 'react'
import type { EventPageData, RosterRow, WaitingRow } from '@/entities/event/event-schema'
import {
  countedSlot,
  isIn,
  leftIn,
  mustWaitFor,
  type Section,
  slotKey,
  slotName,
  slotOfAll,
} from '@/entities/slots/sections'
import { SlotPill } from '@/entities/slots/slot-pill'
import { type Slot, slotsOf } from '@/entities/slots/slots-of'
import type { OwnRegistration } from '@/features/event/my-registration/use-my-registration'
import { richPlural } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'
import { canClaim, hidesFree } from '../rules'
import { RosterList } from './roster-list'
import { SectionHead } from './section-head'
import { SlotRow } from './slot-row'

/** The content of a row in an event with sections. */
export interface AboutSlot {
  inSection: string
  hueSlot: number
  /** '4:10 PM', in place of the number and of when they signed up, where the time has one slot. */
  time?: string
  /** The name of that time: 'Setup'. */
  ownName?: string | undefined
  /** The effect of the button, if its person offers the slot. */
  take?: TakeSlot | null
}

export interface TakeSlot {
  label: string
  /** Takes it at once, as one more of those that the viewer has. */
  isAtOnce?: true
  onTake: () => void
}

export interface SectionListProps {
  data: EventPageData
  /** The taken slots that the search has found. */
  slots: readonly Slot[]
  waiting: readonly WaitingRow[]
  /** Shows only people that the search has found: no free slots, and no section without a match. */
  isFiltered: boolean
  own: OwnRegistration | null
  now: Date
  drawSlot: (slot: Slot, about: AboutSlot) => ReactNode
  drawWaitlist: (rows: readonly WaitingRow[], section: Section) => ReactNode
  onClaim: (section: string) => void
  /** Given to a viewer who may join. */
  onJoin: ((section: string) => void) | undefined
}

/** The effect of a tap on a free slot of a section for this viewer. */
export function takeIn(
  { data, now, onClaim, onJoin }: Pick<SectionListProps, 'data' | 'now' | 'onClaim' | 'onJoin'>,
  section: Section,
): TakeSlot | null {
  if (canClaim(data, now, section)) return { label: t('Claim'), onTake: () => onClaim(section.id) }
  return onJoin && !mustWaitFor(section) ? { label: t('Join'), onTake: () => onJoin(section.id) } : null
}

/** The text of a person's row in an event with sections. */
export function aboutRow({ data }: Pick<SectionListProps, 'data'>, row: RosterRow, section: Section): AboutSlot {
  const { name, size } = section
  return {
    inSection: `${size === 1 && section.start ? slotName(name, 1) : slotOfAll(section, row.slot_number)}, `,
    hueSlot: countedSlot(data.event, row),
  }
}

/** The rows of a section and its waitlist; null without a match of the search. */
export function rowsIn({ data, slots, waiting, isFiltered, now }: SectionListProps, section: Section) {
  const isHere = isIn(section)
  const taken = slots.filter((slot) => slot.kind === 'taken' && isHere(slot.row))
  const inLine = waiting.filter(isHere).sort((a, b) => a.place - b.place)
  if (isFiltered && taken.length + inLine.length === 0) return null
  const isPast = hidesFree(data, now) || (section.isOver && !canClaim(data, now, section))
  const all = isFiltered
    ? taken
    : slotsOf(data.roster.filter(isHere), section.size).filter(
        (slot) => slot.kind === 'taken' || (slot.isFirst && !isPast),
      )
  return { rows: all, inLine }
}

/** The roster of an event with sections: each with its head, its first free slot and the people who wait for one. */
export function SectionList(props: SectionListProps) {
  return (
    <div className="divide-y divide-line">
      {props.data.event.sections.map((section) => (
        <SectionPart key={section.id} {...props} section={section} take={takeIn(props, section)} />
      ))}
    </div>
  )
}

interface SectionPartProps extends SectionListProps {
  section: Section
  take: TakeSlot | null
}

/** One section. Nothing without a match of the search. */
export function SectionPart({ section, take, ...props }: SectionPartProps) {
  const found = rowsIn(props, section)
  if (!found) return null
  const { rows, inLine } = found
  return (
    <div className="pt-1 short:pt-0.5 pb-1">
      <SectionHead section={section} />
      {rows.length > 0 && (
        <RosterList
          rows={rows}
          isFiltered={props.isFiltered}
          label={section.name}
          isAlwaysDrawn={(slot) => slot.kind === 'taken' && slot.row.id === props.own?.registration.id}
        >
          {(slot) =>
            slot.kind === 'free' ? (
              <FreeInSection key="free" section={section} number={slot.number} take={take} />
            ) : (
              props.drawSlot(slot, aboutRow(props, slot.row, section))
            )
          }
        </RosterList>
      )}
      {inLine.length > 0 && props.drawWaitlist(inLine, section)}
    </div>
  )
}

interface FreeInSectionProps {
  section: Section
  number: number | null
  take: TakeSlot | null
}

/** One row for all free slots of a section, with the next number: people do not choose among them. */
function FreeInSection({ section, number, take }: FreeInSectionProps) {
  const more = leftIn(section) - 1
  const content = (
    <>
      <span className="sr-only">{number === null ? '' : `${slotOfAll(section, number)}, `}</span>
      <SlotPill number={number} />
      <span className="min-w-0 flex-1 text-balance">
        {more > 0
          ? richPlural(
              more,
              'Available slot<more>, and {count} more</more>',
              'Available slot<more>, and {count} more</more>',
              { more: (text) => <span className="text-small">{text}</span> },
            )
          : t('Available slot')}
      </span>
      {take && <span className="px-0.5 font-semibold text-accent-text text-body">{take.label}</span>}
    </>
  )
  return (
    <SlotRow slot={slotKey({ section_id: section.id }, number)} className="text-muted">
      {take ? (
        <button type="button" aria-haspopup="dialog" onClick={take.onTake} className="row-person min-h-12">
          {content}
        </button>
      ) : (
        <span className="row-person min-h-12">{content}</span>
      )}
    </SlotRow>
  )
}
