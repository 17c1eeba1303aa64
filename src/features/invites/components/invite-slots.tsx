import { AvatarStack } from '@/entities/person/avatar-stack'
import { SlotMeter } from '@/entities/slots/slot-meter'
import { anonymous, MOST_SEGMENTS, takenBy } from '@/entities/slots/slot-meter-rules'
import { SlotPill } from '@/entities/slots/slot-pill'
import { fullText } from '@/lib/text/text'
import { Badge } from '@/ui/layout/badge'
import { capacityText, firstFreeSlot, joinObstacle } from '../rules'
import type { EventInvite } from '../schema'

/** Who is in already and which slot is next. Names are left out: initials and hues say that there are people. */
export function InviteSlots({ invite, now }: { invite: EventInvite; now: Date }) {
  const { people, participant_count: count, max_participants: max } = invite
  const obstacle = joinObstacle(invite, now)
  const next = obstacle === null ? firstFreeSlot(invite) : null
  // The answer names the first 20: where a segment is drawn for each, these are all of them.
  const taken =
    max !== null && max <= MOST_SEGMENTS && people?.length === count ? people.map(takenBy) : anonymous(count)
  return (
    <div className="grid gap-3.5 border-line border-t pt-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {people && <AvatarStack people={people} count={count} />}
        <p className="flex items-center gap-2 text-strong tabular-nums">
          <span className="sr-only">Capacity: </span>
          {capacityText(count, max)}
          {obstacle === 'full' && <Badge tone="warn">{fullText(invite.waiting_count)}</Badge>}
        </p>
      </div>
      {max !== null && <SlotMeter people={taken} max={max} />}
      {next !== null && (
        <p className="flex items-center gap-3 text-muted">
          <SlotPill number={next} />
          Available slot
        </p>
      )}
    </div>
  )
}
