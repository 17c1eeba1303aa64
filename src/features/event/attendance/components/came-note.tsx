import { cameIn } from '@/entities/event/came'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { Badge } from '@/ui/layout/badge'

interface CameNoteProps {
  data: EventPageData
  row: ListedRow
  /** A guest's own mark, which the page's data does not have. */
  guestCame?: boolean | undefined
}

export function CameNote({ data, row, guestCame }: CameNoteProps) {
  const came = cameIn(data)[row.id] ?? guestCame
  if (came === undefined) return null
  return (
    <div>
      <Badge>{came ? 'Came' : 'Did not come'}</Badge>
    </div>
  )
}
