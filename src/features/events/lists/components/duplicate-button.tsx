import { Copy } from 'lucide-react'
import { useDuplicateEvent } from '@/features/event-actions/mutations'
import { t } from '@/lib/text/translate'
import { Spinner } from '@/ui/feedback/spinner'
import { IconButton } from '@/ui/form/icon-button'

export function DuplicateButton({ event }: { event: { id: string; name: string } }) {
  const duplicate = useDuplicateEvent()
  return (
    <IconButton
      label={t('Duplicate {event}', { event: event.name })}
      icon={duplicate.isPending ? <Spinner /> : <Copy size={20} />}
      aria-busy={duplicate.isPending || undefined}
      // Not `disabled`: the second half of a double tap would fall through to the card's link and open the event.
      aria-disabled={duplicate.isPending || undefined}
      onClick={() => duplicate.isPending || duplicate.mutate(event)}
      // Above the link that covers the card.
      className="-mt-2 -mr-2 -mb-4 relative z-10 text-muted"
    />
  )
}
