import { Copy } from 'lucide-react'
import { toAppError, userMessage } from '@/lib/errors'
import { IconButton } from '@/ui/icon-button'
import { Spinner } from '@/ui/spinner'
import { toastError, toastSuccess } from '@/ui/toast-store'
import { useDuplicateEvent } from '../mutations'

/** Copies an event without its participants. */
export function DuplicateButton({ event }: { event: { id: string; name: string } }) {
  const duplicate = useDuplicateEvent()

  function copy() {
    if (duplicate.isPending) return
    duplicate.mutate(event.id, {
      onSuccess: () => toastSuccess(`"${event.name}" has been duplicated successfully`),
      onError: (error) => {
        console.error('Failed to duplicate event', error)
        const isGone = toAppError(error).code === 'event_not_found'
        toastError(isGone ? 'Original event not found' : userMessage(error, 'Failed to duplicate event'))
      },
    })
  }

  return (
    <IconButton
      label={`Duplicate ${event.name}`}
      icon={duplicate.isPending ? <Spinner /> : <Copy aria-hidden="true" size={20} />}
      aria-busy={duplicate.isPending || undefined}
      disabled={duplicate.isPending}
      onClick={copy}
      // Above the link that covers the card.
      className="-mt-2 -mr-2 -mb-2 z-10"
    />
  )
}
