import { paths } from '@/lib/browser/paths'
import { DeleteAction } from '@/ui/sheet/delete-action'
import type { EditableEvent } from '../form-read-schema'
import { useDeleteEvent } from '../mutations'

interface DeleteEventProps {
  event: EditableEvent
  disabled: boolean
  /** The form's own buttons wait while the event is being deleted. */
  onBusyChange: (busy: boolean) => void
  onDeleted: () => void
}

const ONE_DATE = 'Only this date goes, with its participants and data. The series and its other dates stay as they are.'

/** Deletes the event after asking. */
export function DeleteEvent({ event, disabled, onBusyChange, onDeleted }: DeleteEventProps) {
  const deletion = useDeleteEvent(event)

  return (
    <DeleteAction
      label="Delete Event"
      name={event.name}
      warning={`${event.series ? ONE_DATE : 'All participants and data will be permanently removed.'} This action cannot be undone.`}
      busy={deletion.isPending}
      disabled={disabled}
      remove={deletion.attempt}
      onDeleted={onDeleted}
      gone={{ text: 'Event deleted successfully.', path: paths.events }}
      onBusyChange={onBusyChange}
    />
  )
}
