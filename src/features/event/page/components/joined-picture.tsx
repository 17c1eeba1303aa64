import { Check } from 'lucide-react'
import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import type { Standing } from '@/entities/event/standing'
import { pillTime } from '@/entities/slots/one-line'
import { countedSlot, isIn, sectionOf } from '@/entities/slots/sections'
import { SlotPill } from '@/entities/slots/slot-pill'
import type { Claim } from '@/features/event/roster/rules'
import { WaitlistReel } from '@/features/event/waitlist/components/waitlist-reel'
import { cx } from '@/ui/layout/cx'
import { initialOf } from '@/ui/layout/initial'
import { type NearSlot, slotsBeside } from '../near-slots'

interface JoinedPictureProps {
  data: EventPageData
  standing: Standing
  claims: ReadonlyMap<string, Claim>
  name: string
}

/** Above the sheet's title: the slot, or the place in line, between its neighbors. */
export function JoinedPicture({ data, standing, claims, name }: JoinedPictureProps) {
  const { event, roster, waitlist } = data
  const { section_id } = standing
  const isHere = isIn({ id: section_id })
  const section = sectionOf(event, standing)
  if (standing.in === 'line')
    return <WaitlistReel waitlist={waitlist.filter(isHere)} place={standing.place} name={name} />
  return (
    <JoinedReel
      roster={roster.filter(isHere)}
      claims={claims}
      max={section?.size ?? null}
      number={standing.slot_number}
      time={pillTime(section, event)}
      name={name}
      slotsBefore={countedSlot(event, { section_id, slot_number: 0 })}
    />
  )
}

interface JoinedReelProps {
  roster: readonly RosterRow[]
  claims: ReadonlyMap<string, Claim>
  max: number | null
  number: number
  /** '4:10 PM', in place of the number. */
  time: string | undefined
  name: string
  /** How many slots the sections before this one have; 0 without sections. Gives the hues. */
  slotsBefore: number
}

/** Shows the viewer's own slot between its neighbors, with a dot that slides into it. Decoration. */
function JoinedReel({ roster, claims, max, number, time, name, slotsBefore }: JoinedReelProps) {
  const { before, after } = slotsBeside(roster, number, max)
  const pill = ({ number: beside, row }: NearSlot) => (
    <SlotPill number={beside} hueSlot={slotsBefore + beside} name={row && (claims.get(row.id)?.name ?? row.name)} />
  )
  return (
    <div aria-hidden="true" className="reel">
      {before && pill(before)}
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
      {after && pill(after)}
    </div>
  )
}
