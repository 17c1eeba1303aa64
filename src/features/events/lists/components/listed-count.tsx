import { counted } from '@/lib/text/text'
import { t } from '@/lib/text/translate'
import { Badge } from '@/ui/layout/badge'
import type { ListedEvent } from '../schema'

/** '5/8' with its words for screen readers, without a maximum '5 participants', and how many wait. */
export function ListedCount({ event }: { event: ListedEvent }) {
  const { participant_count, max_participants: max, waiting_count: waiting } = event
  const count = participant_count ?? 0
  return (
    <>
      {max ? (
        <span className="font-semibold text-text">
          {count}/{max}
          <span className="sr-only">{t(' participants')}</span>
        </span>
      ) : (
        <span>{counted(count, 'participant')}</span>
      )}
      {waiting ? <Badge tone="warn">{waiting} waiting</Badge> : null}
    </>
  )
}
