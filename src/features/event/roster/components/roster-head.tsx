import { Search } from 'lucide-react'
import { isFull } from '@/entities/event/event-rules'
import type { EventPageData } from '@/entities/event/event-schema'
import { SlotMeter } from '@/entities/slots/slot-meter'
import { takenBy } from '@/entities/slots/slot-meter-rules'
import { IconButton } from '@/ui/form/icon-button'
import { Badge } from '@/ui/layout/badge'
import { isOwnRow, signedUpText } from '../rules'

interface RosterHeadProps {
  data: Pick<EventPageData, 'event' | 'roster' | 'people_count'>
  /** The id of the viewer's own row. */
  ownId?: string
  isNew?: (id: string) => boolean
  searching: boolean
  onSearch: () => void
}

/** How many have signed up, in words and as the slots' meter, and the way to search among them. */
export function RosterHead({ data, ownId, isNew, searching, onSearch }: RosterHeadProps) {
  const { event, roster } = data
  const max = event.max_participants
  return (
    <>
      <div className="flex items-center gap-2">
        <h2 id="roster-title" className="min-w-0 flex-1 font-semibold text-strong leading-tight tabular-nums">
          {signedUpText(data)}
        </h2>
        {isFull(roster.length, max) && <Badge tone="warn">Full</Badge>}
        <IconButton
          label="Search participants"
          aria-expanded={searching}
          icon={<Search aria-hidden="true" size={20} />}
          onClick={onSearch}
          className="-mr-2.5"
        />
      </div>
      {max !== null && (
        <SlotMeter
          people={roster.map((row) => ({
            ...takenBy(row),
            isOwn: isOwnRow(row, ownId),
            isNew: isNew?.(row.id) ?? false,
          }))}
          max={max}
          scale
        />
      )}
    </>
  )
}
