import type { EventPageData } from '@/entities/event/event-schema'
import { countedSlot, sectionWithId } from '@/entities/slots/sections'
import { type Standing, waitingRows } from '@/entities/slots/waitlist'
import type { Claim } from '@/features/event/roster/rules'
import { WaitlistReel } from '@/features/event/waitlist/components/waitlist-reel'
import { JoinedReel } from './joined-reel'

type JoinedPictureProps = Standing & {
  data: EventPageData
  claims: ReadonlyMap<string, Claim>
  name: string
}

/** Above the sheet's title: the slot, or the place in line, between its neighbours. */
export function JoinedPicture({ data, claims, name, slot, place, section_id }: JoinedPictureProps) {
  const { event, roster } = data
  if (place !== undefined) {
    const line = waitingRows(data).filter((row) => row.section_id === section_id)
    return <WaitlistReel waitlist={line} place={place} name={name} />
  }
  const section = sectionWithId(event, section_id)
  return (
    <JoinedReel
      roster={section ? roster.filter((row) => row.section_id === section.id) : roster}
      claims={claims}
      max={section?.size ?? event.max_participants}
      number={slot}
      name={name}
      slotsBefore={section ? countedSlot(event, { section_id, slot_number: 0 }) : 0}
    />
  )
}
