import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { Dock } from '@/ui/dock'
import { toastSuccess } from '@/ui/toast-store'
import { formOfEvent } from '../defaults'
import { useUpdateEvent } from '../mutations'
import type { EditableEvent } from '../read-schema'
import type { EventInput } from '../schema'
import { reportFailure, useEventForm } from '../use-event-form'
import { DeleteEvent } from './delete-event'
import { EventForm } from './event-form'

/** Edit Event, once the event has been read. */
export function EditEvent({ event }: { event: EditableEvent }) {
  const form = useEventForm(formOfEvent(event))
  const update = useUpdateEvent(event)
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const saving = form.formState.isSubmitting

  async function submit(input: EventInput): Promise<boolean> {
    try {
      await update.mutateAsync(input)
      toastSuccess('Event updated successfully!')
      navigate(paths.signup(event.id), { replace: true })
      return true
    } catch (error) {
      reportFailure(form, error, 'Failed to update event')
      return false
    }
  }

  return (
    <EventForm form={form} onSubmit={submit} capacity={event.max_participants ?? 10}>
      <DeleteEvent event={event} disabled={saving} onBusyChange={setDeleting} />
      <Dock>
        <Button type="submit" size="lg" full busy={saving} busyText="Saving..." disabled={deleting}>
          Save Changes
        </Button>
      </Dock>
    </EventForm>
  )
}
