import { Check } from 'lucide-react'
import type { EventPageData, ListedRow, RosterRow } from '@/entities/event/event-schema'
import type { RegistrationStatus } from '@/entities/event/registration-status'
import { pillTime } from '@/entities/slots/one-line'
import { countedSlot, isIn, sectionOf } from '@/entities/slots/sections'
import { SlotPill } from '@/entities/slots/slot-pill'
import { WaitingPill } from '@/entities/slots/waiting-pill'
import type { Claim } from '@/features/event/roster/rules'
import { cx } from '@/ui/layout/cx'
import { initialOf } from '@/ui/layout/initial'

interface JoinedPictureProps {
  data: EventPageData
  standing: RegistrationStatus
  claims: ReadonlyMap<string, Claim>
  name: string
  /** The other slots and places that were taken with it. */
  others: readonly ListedRow[]
}

/** Above the sheet's title: the slot, or the place in line, between its neighbors, with a dot that slides into it. Decoration. */
export function JoinedPicture({ data, standing, claims, name, others }: JoinedPictureProps) {
  const { event, roster, waitlist } = data
  if (others.length > 0) return <SeveralPills event={event} rows={[{ ...standing, name }, ...others]} />
  const { section_id } = standing
  const isHere = isIn({ id: section_id })
  if (standing.in === 'line') {
    const { place } = standing
    const before = waitlist.find((row) => isHere(row) && row.place === place - 1)
    return (
      <div className="reel">
        {before && <WaitingPill place={before.place} name={before.name} />}
        <WaitingPill place={place} name={name} className="reel-own" dotClassName="reel-dot" />
      </div>
    )
  }
  const section = sectionOf(event, standing)
  const { slot_number } = standing
  const time = pillTime(section, event)
  const { before, after } = slotsBeside(roster.filter(isHere), slot_number, section?.size ?? null)
  const pill = ({ number, row }: NearSlot) => (
    <SlotPill
      number={number}
      hueSlot={countedSlot(event, { section_id, slot_number: number })}
      name={row && (claims.get(row.id)?.name ?? row.name)}
    />
  )
  return (
    <div aria-hidden="true" className="reel">
      {before && pill(before)}
      <OwnPill number={slot_number} time={time} name={name} />
      {after && pill(after)}
    </div>
  )
}

interface SeveralPillsProps {
  event: EventPageData['event']
  rows: readonly (RegistrationStatus & { name: string })[]
}

const SeveralPills = ({ event, rows }: SeveralPillsProps) => (
  <div aria-hidden="true" className="reel reel-several">
    {rows.map((row, index) =>
      row.in === 'line' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: in the order in which they were sent, which stays.
        <WaitingPill key={index} place={row.place} name={row.name} dotClassName="reel-dot" />
      ) : (
        <OwnPill
          // biome-ignore lint/suspicious/noArrayIndexKey: the same.
          key={index}
          number={row.slot_number}
          time={pillTime(sectionOf(event, row), event)}
          name={row.name}
        />
      ),
    )}
  </div>
)

interface OwnPillProps {
  number: number
  time: string | undefined
  name: string
}

/** The slot that was just taken, with a check on its person. */
const OwnPill = ({ number, time, name }: OwnPillProps) => (
  <span className={cx('slot slot-own', time && 'reel-time')}>
    <span className="slot-number reel-number" data-long={number > 99 || undefined}>
      {time ?? number}
    </span>
    <span className="slot-dot reel-dot relative">
      {initialOf(name)}
      <span className="reel-check">
        <Check size={18} strokeWidth={2.5} />
      </span>
    </span>
  </span>
)

/** A slot beside the one that was just taken. It is free when it has no row. */
interface NearSlot {
  number: number
  row: RosterRow | undefined
}

/** The slots before and after this one. Null before the first slot and after the last. */
export function slotsBeside(
  rows: readonly RosterRow[],
  number: number,
  max: number | null,
): { before: NearSlot | null; after: NearSlot | null } {
  const at = (wanted: number): NearSlot | null =>
    wanted < 1 || (max !== null && wanted > max)
      ? null
      : { number: wanted, row: rows.find((row) => row.slot_number === wanted) }
  return { before: at(number - 1), after: at(number + 1) }
}
