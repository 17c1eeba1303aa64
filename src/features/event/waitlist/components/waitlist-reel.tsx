import type { WaitingRow } from '@/entities/event/event-schema'
import { WaitingPill } from '@/entities/slots/waiting-pill'

interface WaitlistReelProps {
  waitlist: readonly WaitingRow[]
  place: number
  name: string
}

/** Shows the viewer's place on the waitlist behind the one before it. Decoration. */
export function WaitlistReel({ waitlist, place, name }: WaitlistReelProps) {
  const before = waitlist.find((row) => row.place === place - 1)
  return (
    <div className="reel">
      {before && <WaitingPill place={before.place} name={before.name} />}
      <WaitingPill place={place} name={name} isOwn dotClassName="reel-dot" />
    </div>
  )
}
