import { useEffect, useRef, useState } from 'react'
import { toAppError } from '@/lib/errors'
import { discardDraft, readDraft, writeDraft } from './draft'
import { type EventDraft, eventDraftSchema } from './schema'
import { type EventFormApi, useEventForm } from './use-event-form'

interface NewEventForm {
  form: EventFormApi
  /** Whether the form began with what was half-written before. */
  restored: boolean
  startOver: () => void
  /**
   * Runs one attempt to create the event; success uses the draft up.
   * @param create told since when an earlier attempt waits for its answer, null when none does
   */
  send: <T>(create: (unansweredSince: Date | null) => Promise<T>) => Promise<T>
}

/**
 * The form of Create Event, kept on this device until the event has been created: it survives a reload, a failure and
 * an answer that never arrived.
 * @param defaults the empty form; a group that it names wins over the draft's
 */
export function useNewEventForm(defaults: EventDraft): NewEventForm {
  const [draft] = useState(readDraft)
  const [restored, setRestored] = useState(draft !== null)
  const form = useEventForm(
    draft ? { ...draft.values, group_id: defaults.group_id || draft.values.group_id } : defaults,
  )
  const sentAt = useRef(draft?.sentAt ? new Date(draft.sentAt) : null)
  const created = useRef(false)

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (created.current) return
          if (JSON.stringify(values) === JSON.stringify(defaults)) discardDraft()
          else keep(values, sentAt.current)
        },
      }),
    [form, defaults],
  )

  return {
    form,
    restored,
    startOver: () => {
      sentAt.current = null
      setRestored(false)
      form.reset({ ...defaults, group_id: '' })
      discardDraft()
    },
    send: async (create) => {
      const unansweredSince = sentAt.current
      sentAt.current ??= new Date()
      keep(form.getValues(), sentAt.current)
      try {
        const result = await create(unansweredSince)
        created.current = true
        discardDraft()
        return result
      } catch (error) {
        if (isAnswer(error)) sentAt.current = null
        keep(form.getValues(), sentAt.current)
        throw error
      }
    },
  }
}

function keep(values: unknown, sentAt: Date | null): void {
  const draft = eventDraftSchema.safeParse(values)
  if (draft.success) writeDraft(draft.data, sentAt)
}

/** Whether a failure tells for certain that no event was made: a refusal does, a broken connection does not. */
function isAnswer(error: unknown): boolean {
  const { code, kind } = toAppError(error)
  return code !== 'unknown' || kind === 'validation' || kind === 'authentication'
}
