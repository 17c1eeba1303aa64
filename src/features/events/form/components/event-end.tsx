import { useQuery } from '@tanstack/react-query'
import { CalendarOff } from 'lucide-react'
import { useState } from 'react'
import { changeText, toastChange } from '@/entities/event/change-text'
import { hasStarted, isOff, stillLasts } from '@/entities/event/event-times'
import { WhoIsNotified } from '@/entities/event/who-is-notified'
import { useCallOff } from '@/features/event-actions/mutations'
import { reachQuery } from '@/lib/backend/reach-query'
import { paths } from '@/lib/browser/paths'
import { useNow } from '@/lib/browser/use-now'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { DeleteAction } from '@/ui/sheet/delete-action'
import { lazySheet } from '@/ui/sheet/lazy-sheet'
import type { EditableEvent } from '../form-read-schema'
import { useDeleteEvent } from '../mutations'

const CallOffSheet = lazySheet(() => import('@/features/event-actions/components/call-off-sheet'), 'CallOffSheet')

const warning = () => t('All participants and data will be permanently removed. This action cannot be undone.')
const oneDate = () => t('Only this date goes. The series and its other dates stay as they are.')

interface EventEndProps {
  event: EditableEvent
  isSaving: boolean
  isDeleting: boolean
  /** The form's own buttons wait while the event is being deleted. */
  onDeleting: (isDeleting: boolean) => void
  onCalledOff: () => void
  onDeleted: () => void
}

/** Calls the event off, whose page has the way to undo that, or deletes it. Both after asking. */
export function EventEnd({ event, isSaving, isDeleting, onDeleting, onCalledOff, onDeleted }: EventEndProps) {
  const [asking, setAsking] = useState(false)
  const callOff = useCallOff(event.id)
  const deletion = useDeleteEvent(event)
  const now = useNow()
  const [deletes, setDeletes] = useState(false)
  // Deleting what is over notifies no one.
  const { data } = useQuery({ ...reachQuery(event.id), enabled: asking || (deletes && stillLasts(event, now)) })
  const reach = stillLasts(event, now) ? data : undefined
  const goneText = () => changeText(event, 'gone')

  async function callOffNow(note: string) {
    const isDone = await callOff.attempt(note)
    if (isDone) onCalledOff()
    return isDone
  }

  return (
    <>
      {!isOff(event, now) && (
        <>
          <Button
            variant="secondary"
            size="lg"
            full
            disabled={isSaving || isDeleting}
            icon={<CalendarOff size={20} />}
            onClick={() => setAsking(true)}
          >
            {t('Call Off Event')}
          </Button>
          <CallOffSheet
            event={event}
            isFinal={hasStarted(event, now)}
            onCallOff={callOffNow}
            reach={reach}
            busy={callOff.isPending}
            open={asking}
            onOpenChange={setAsking}
          />
        </>
      )}
      {!event.isCohosted && (
        <DeleteAction
          label={t('Delete Event')}
          name={event.name}
          warning={event.series ? `${warning()} ${oneDate()}` : warning()}
          busy={deletion.isPending}
          disabled={isSaving}
          remove={deletion.attempt}
          onDeleted={onDeleted}
          gone={{ say: () => toastChange(t('Event deleted successfully.'), reach, goneText()), path: paths.events }}
          onAsk={() => setDeletes(true)}
          notifies={<WhoIsNotified reach={reach} text={goneText} />}
          onBusyChange={onDeleting}
        />
      )}
    </>
  )
}
