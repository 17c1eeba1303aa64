import { Copy } from 'lucide-react'
import { toAppError, userMessage } from '@/lib/backend/errors'
import { useOneAtATime } from '@/lib/browser/use-one-at-a-time'
import { Spinner } from '@/ui/feedback/spinner'
import { toastError, toastSuccess } from '@/ui/feedback/toast-store'
import { IconButton } from '@/ui/form/icon-button'
import { useDuplicateEvent } from '../mutations'

/** Copies an event without its participants. */
export function DuplicateButton({ event }: { event: { id: string; name: string } }) {
  const duplicate = useDuplicateEvent()

  const copy = useOneAtATime(async () => {
    try {
      await duplicate.mutateAsync(event.id)
      toastSuccess(`"${event.name}" has been duplicated successfully`)
    } catch (error) {
      const isGone = toAppError(error).code === 'event_not_found'
      toastError(isGone ? 'Original event not found' : userMessage(error, 'Failed to duplicate event'))
    }
  })

  return (
    <IconButton
      label={`Duplicate ${event.name}`}
      icon={duplicate.isPending ? <Spinner /> : <Copy aria-hidden="true" size={20} />}
      aria-busy={duplicate.isPending || undefined}
      // Not `disabled`: the second half of a double tap would fall through to the card's link and open the event.
      aria-disabled={duplicate.isPending || undefined}
      onClick={() => void copy()}
      // Above the link that covers the card.
      className="-mt-2 -mr-2 -mb-2 relative z-10 text-muted"
    />
  )
}
