import { plural } from '@/lib/text/translate'
import { Badge } from '@/ui/layout/badge'
import type { Counts } from './look'

/** '5/8' with its words for screen readers, without a maximum '5 participants', and how many wait. */
export function ListedCount({ event }: { event: Counts & { waiting_count?: number | null | undefined } }) {
  const { participant_count, max_participants: max, waiting_count: waiting } = event
  const count = participant_count ?? 0
  return (
    <>
      {max ? (
        <span className="font-semibold text-text">
          {count}/{max}
          <span className="sr-only"> {plural(max, 'participants', 'participants')}</span>
        </span>
      ) : (
        <span>{plural(count, '{count} participant', '{count} participants')}</span>
      )}
      {waiting ? <Badge tone="warn">{plural(waiting, '{count} waiting', '{count} waiting')}</Badge> : null}
    </>
  )
}
