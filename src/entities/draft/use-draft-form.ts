import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { randomUuid } from '@/lib/browser/random'
import type { DraftStore } from './draft-store'

interface DraftFormOptions<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>
  store: DraftStore<unknown>
  /** The initial values of the form, from the store. */
  draft: { requestId?: string | undefined } | null
  /** The values of an empty form, without a draft or after starting over. A draft that equals them is not stored. */
  empty: Values
}

interface DraftForm {
  /** Whether the form began with a stored draft. */
  restored: boolean
  startOver: () => void
  /**
   * Runs one attempt to send the form. Success discards the draft.
   * @param attempt gets the request's id: the same as before, as long as the same is sent
   */
  send: <T>(attempt: (requestId: string) => Promise<T>) => Promise<T>
}

/**
 * Stores the draft of a form that creates something until it has been created. The draft survives a reload, a failure
 * and a lost answer.
 */
export function useDraftForm<Values extends FieldValues, Sent>(options: DraftFormOptions<Values, Sent>): DraftForm {
  const { form, store, draft, empty } = options
  const [restored, setRestored] = useState(draft !== null)
  const requestId = useRef(draft?.requestId)
  /** The values at the last change. Once they differ, the next attempt to send is another request. */
  const lastValues = useRef(JSON.stringify(form.getValues()))
  const done = useRef(false)

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (done.current) return
          const text = JSON.stringify(values)
          if (text !== lastValues.current) requestId.current = undefined
          lastValues.current = text
          if (text === JSON.stringify(empty)) store.discard()
          else store.write({ values, requestId: requestId.current })
        },
      }),
    [form, store, empty],
  )

  return {
    restored,
    startOver: () => {
      requestId.current = undefined
      setRestored(false)
      form.reset(empty)
      store.discard()
    },
    send: async (attempt) => {
      requestId.current ??= randomUuid()
      // Before sending: the page may be reloaded before the answer comes.
      store.write({ values: form.getValues(), requestId: requestId.current })
      const result = await attempt(requestId.current)
      done.current = true
      store.discard()
      return result
    },
  }
}
