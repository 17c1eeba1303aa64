import { useNavigate } from 'react-router-dom'
import { userMessage } from '@/lib/backend/errors'
import { paths } from '@/lib/browser/paths'
import { toastError, toastSuccess } from '@/ui/feedback/toast-store'
import { DeleteAction } from '@/ui/sheet/delete-action'
import type { EditableEvent } from '../form-read-schema'
import { useDeleteEvent } from '../mutations'

interface DeleteEventProps {
  event: EditableEvent
  disabled: boolean
  /** The form's own buttons wait while the event is being deleted. */
  onBusyChange: (busy: boolean) => void
}

const ONE_DATE = 'Only this date goes, with its participants and data. The series and its other dates stay as they are.'

/** Deletes the event after asking. */
export function DeleteEvent({ event, disabled, onBusyChange }: DeleteEventProps) {
  const deletion = useDeleteEvent(event)
  const navigate = useNavigate()

  async function remove() {
    onBusyChange(true)
    try {
      await deletion.mutateAsync()
      toastSuccess('Event deleted successfully.')
      navigate(paths.events, { replace: true })
      return true
    } catch (error) {
      toastError(userMessage(error, 'Failed to delete event'))
      onBusyChange(false)
      return false
    }
  }

  return (
    <DeleteAction
      label="Delete Event"
      name={event.name}
      warning={`${event.series ? ONE_DATE : 'All participants and data will be permanently removed.'} This action cannot be undone.`}
      busy={deletion.isPending}
      disabled={disabled}
      onConfirm={remove}
    />
  )
}
