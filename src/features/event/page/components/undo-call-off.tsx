import { useQuery } from '@tanstack/react-query'
import { changeText, type NamedEvent, toastChange } from '@/entities/event/change-text'
import { useCallOff } from '@/features/event-actions/mutations'
import { reachQuery } from '@/lib/backend/reach-query'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'

/** On the page of a called-off event, for viewers who may edit it. */
export function UndoCallOff({ event }: { event: NamedEvent }) {
  const { attempt, isPending } = useCallOff(event.id)
  const { data: reach } = useQuery(reachQuery(event.id))

  async function undo() {
    if (await attempt(null)) toastChange(t('It is on again.'), reach, changeText(event, 'on'))
  }

  return (
    <Button
      variant="secondary"
      size="sm"
      className="min-w-16"
      busy={isPending}
      busyText={t('Undoing...')}
      onClick={() => void undo()}
    >
      {t('Undo')}
    </Button>
  )
}
