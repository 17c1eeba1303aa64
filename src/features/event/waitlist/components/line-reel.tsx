import type { WaitingRow } from '@/entities/event/event-schema'
import { WaitingPill } from '@/entities/slots/waiting-pill'

interface LineReelProps {
  line: readonly WaitingRow[]
  place: number
  name: string
}

/** Shows the viewer's place in line behind the one before it. Decoration. */
export function LineReel({ line, place, name }: LineReelProps) {
  const before = line.find((row) => row.place === place - 1)
  return (
    <div className="reel">
      {before && <WaitingPill place={before.place} name={before.name} />}
      <WaitingPill place={place} name={name} className="slot-waiting-own" dotClassName="reel-dot" />
    </div>
  )
}
