import { cameIn } from '@/entities/event/came'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { Badge } from '@/ui/layout/badge'
import { OwnRecord } from './own-record'

interface CameNoteProps {
  data: EventPageData
  row: ListedRow
  /** A guest's own mark, which the page's data does not have. */
  guest?: { came: boolean; secret: string | undefined } | undefined
}

/** On a person's sheet: whether they came; on one's own, also how often over the series. */
export function CameNote({ data, row, guest }: CameNoteProps) {
  const came = cameIn(data)[row.id] ?? guest?.came
  if (came === undefined) return null
  return (
    <div className="grid justify-items-start gap-2">
      <Badge tone={came ? 'accent' : 'plain'}>{came ? 'Came' : 'Did not come'}</Badge>
      {(row.is_mine || guest) && data.series && <OwnRecord seriesId={data.series.id} secret={guest?.secret} />}
    </div>
  )
}
