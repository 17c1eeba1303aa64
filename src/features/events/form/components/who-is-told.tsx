import { useQuery } from '@tanstack/react-query'
import { paths } from '@/lib/browser/paths'
import { CopyButton } from '@/ui/sheet/copy-button'
import type { EditableEvent } from '../form-read-schema'
import { movedText, reachText, type WhenAndWhere } from '../moving'
import { reachQuery } from '../reach-query'
import { useEventValues } from '../use-event-form'

interface WhoIsToldProps {
  event: EditableEvent
  /** The event as it is stored. */
  saved: WhenAndWhere
}

/** Above 'Save Changes', once another time or place was chosen: how many people are told, and a sentence to send to the others. */
export function WhoIsTold({ event, saved }: WhoIsToldProps) {
  const { data: reach } = useQuery(reachQuery(event.id))
  const [name, datetime, end_datetime, location] = useEventValues('name', 'datetime', 'end_datetime', 'location')
  const text = reach && reachText(reach)
  const link = `${window.location.origin}${paths.invite('event', event.series?.id ?? event.id)}`
  return (
    // Always in the page while it may have something to say: a screen reader reads what appears inside it.
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-surface px-4 py-1 text-body leading-snug shadow-float empty:hidden"
    >
      {text && (
        <>
          <p className="py-1.5 text-small">{text}</p>
          {reach.told < reach.people && (
            <CopyButton
              variant="ghost"
              size="sm"
              className="-mr-3 ml-auto"
              label="Message"
              title="Copy the message"
              text={() => movedText(name, saved, { datetime, end_datetime, location }, link)}
            >
              Copy for the Chat
            </CopyButton>
          )}
        </>
      )}
    </div>
  )
}
