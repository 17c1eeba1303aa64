import type { EventPageData } from '@/entities/event/event-schema'
import type { Standing } from '@/entities/event/standing'
import { pillTime } from '@/entities/slots/one-line'
import { countedSlot, isIn, sectionOf } from '@/entities/slots/sections'
import type { Claim } from '@/features/event/roster/rules'
import { WaitlistReel } from '@/features/event/waitlist/components/waitlist-reel'
import { JoinedReel } from './joined-reel'

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
