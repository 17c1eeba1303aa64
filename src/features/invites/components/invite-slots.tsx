import { AvatarStack } from '@/entities/person/avatar-stack'
import { countedRows, isSectionFull } from '@/entities/slots/sections'
import { SlotMeter } from '@/entities/slots/slot-meter'
import { anonymous, MOST_SEGMENTS, takenBy } from '@/entities/slots/slot-meter-rules'
import { Badge } from '@/ui/layout/badge'
import { capacityOf, joinObstacle } from '../rules'
import type { EventInvite } from '../schema'

/** Who is in already, in the event's hue. Names are left out: initials and hues say that there are people. */
export function InviteSlots({ invite, now }: { invite: EventInvite; now: Date }) {
  const { people, participant_count: count, max_participants: max, sections } = invite
  const { number, noun } = capacityOf(count, max)
  // The answer names the first 20: where a segment is drawn for each, these are all of them.
  const taken =
    max !== null && max <= MOST_SEGMENTS && people?.length === count
      ? people.map(takenBy)
      : (sections?.flatMap(({ id, taken }) => anonymous(taken).map((one) => ({ ...one, section_id: id }))) ??
        anonymous(count))
  return (
    <div className="grid grid-cols-1 gap-2.5 rounded-button bg-(--panel) p-3 [--ring:var(--panel)] forced-colors:border">
      <div className="flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-1">
        {people && <AvatarStack people={countedRows(invite, people)} count={count} />}
        <p className="min-w-0 text-muted text-small leading-tight">
          <span className="sr-only">Capacity: </span>
          <span className="font-bold text-[1.1rem] text-text tabular-nums leading-[1.1] tracking-tight">{number}</span>{' '}
          <span className="block">{noun}</span>
        </p>
        {joinObstacle(invite, now) === 'full' && (
          <Badge tone="warn" className="ml-auto">
            Full
          </Badge>
        )}
      </div>
      {max !== null && <SlotMeter people={taken} max={max} sections={sections} />}
      {sections && (
        <ul className="grid gap-1 text-small leading-snug">
          {sections.map((section) => (
            <li key={section.id} className="flex items-baseline justify-between gap-3">
              <bdi className="wrap-anywhere min-w-0 font-medium">{section.name}</bdi>
              <span className="shrink-0 text-muted tabular-nums">
                {section.taken}/{section.size}
                {isSectionFull(section) && section.waiting > 0 && `, ${section.waiting} waiting`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
