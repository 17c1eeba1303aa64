import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { unsavedChangesStore } from '@/entities/draft/draft-store'
import { RestoredChanges } from '@/entities/draft/restored-changes'
import { toastChange } from '@/entities/event/change-text'
import { reachQuery } from '@/lib/backend/reach-query'
import { serverTime } from '@/lib/browser/clock'
import { t } from '@/lib/text/translate'
import { lazyComponent, usePreload } from '@/ui/feedback/lazy-component'
import { Button } from '@/ui/form/button'
import { Dock } from '@/ui/layout/dock'
import { changesEvent, formOfEvent } from '../defaults'
import type { EditableEvent } from '../form-read-schema'
import { isTold, movedText } from '../moving'
import { type ChangedDates, useUpdateEvent } from '../mutations'
import { type EventInput, eventDraftSchema } from '../schema'
import { focusProblem, reportEventFailure, useEventForm } from '../use-event-form'
import { EventForm } from './event-form'

const ChangedDatesQuestion = lazyComponent(() => import('./changed-dates-question'), 'ChangedDatesQuestion')

/** Loaded once another time or place was chosen. */
const RecipientCount = lazyComponent(() => import('./recipient-count'), 'RecipientCount', {
  unavailable: null,
})

/** Loaded later, because it is at the end of a long form. */
const EventEnd = lazyComponent(() => import('./event-end'), 'EventEnd', { placeholder: <div className="h-29.5" /> })

const PRELOADED_FOR_SERIES = [ChangedDatesQuestion]
const NOTHING_TO_PRELOAD: typeof PRELOADED_FOR_SERIES = []

/** Edit Event, once the event has been read. A date of a series asks which dates a change is for. */
export function EditEvent({ event, onSaved }: { event: EditableEvent; onSaved: () => void }) {
  const [saved] = useState(() => formOfEvent(event))
  const [unsaved] = useState(() => unsavedChangesStore(event.id, eventDraftSchema))
  const form = useEventForm(saved)
  const update = useUpdateEvent(event)
  const client = useQueryClient()
  const [deleting, setDeleting] = useState(false)
  const [question, setQuestion] = useState<{ input: EventInput; number: number } | null>(null)
  usePreload(event.series ? PRELOADED_FOR_SERIES : NOTHING_TO_PRELOAD, 0)
  const [datetime, end_datetime, location] = useWatch({
    control: form.control,
    name: ['datetime', 'end_datetime', 'location'],
  })
  const isMoved = !event.called_off_at && isTold(saved, { datetime, end_datetime, location }, serverTime())
  const saving = form.formState.isSubmitting || update.isPending

  async function save(input: EventInput, dates: ChangedDates): Promise<boolean> {
    const reach = isMoved ? client.getQueryData(reachQuery(event.id).queryKey) : undefined
    const text = movedText(event, saved, form.getValues())
    try {
      await update.mutateAsync({ input, dates })
      unsaved.discard()
      toastChange(t('Event updated successfully!'), reach, text)
      onSaved()
      return true
    } catch (error) {
      reportEventFailure(form, error, t('Failed to update event'))
      return false
    }
  }

  async function submit(input: EventInput): Promise<boolean> {
    if (!event.series || event.isCohosted) return save(input, 'one')
    if (!changesEvent(event, input)) return save(input, 'none')
    setQuestion({ input, number: (question?.number ?? 0) + 1 })
    return false
  }

  async function saveAs(dates: ChangedDates, input: EventInput) {
    if (!(await save(input, dates))) focusProblem()
  }

  return (
    <>
      <RestoredChanges form={form} store={unsaved} saved={saved} />
      <EventForm
        form={form}
        onSubmit={submit}
        isSaving={update.isPending}
        capacity={event.max_participants ?? 10}
        event={event}
      >
        <EventEnd
          event={event}
          isSaving={saving}
          isDeleting={deleting}
          onDeleting={setDeleting}
          onCalledOff={onSaved}
          onDeleted={unsaved.discard}
        />
        <Dock>
          {isMoved && <RecipientCount event={event} saved={saved} />}
          <Button type="submit" size="lg" full busy={saving} busyText={t('Saving...')} disabled={deleting}>
            {t('Save Changes')}
          </Button>
        </Dock>
      </EventForm>
      {question && (
        <ChangedDatesQuestion
          key={question.number}
          event={event}
          input={question.input}
          onAnswer={(dates) => void saveAs(dates, question.input)}
        />
      )}
    </>
  )
}
