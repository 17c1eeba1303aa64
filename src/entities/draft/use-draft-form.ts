import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { randomUuid } from '@/lib/browser/random'
import type { Draft, DraftStore } from './draft-store'

interface DraftFormOptions<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>
  store: DraftStore<unknown>
  /** What the form began with, from the store. */
  draft: Draft<unknown> | null
  /** The values of an empty form, without a draft or after starting over. A draft that equals them is not kept. */
  empty: Values
}

interface DraftForm {
  /** Whether the form began with what was half-written before. */
  restored: boolean
  startOver: () => void
  /**
   * Runs one attempt to send the form; success uses the draft up.
   * @param attempt gets the request's id: the same as before, as long as the same is sent
   */
  send: <T>(attempt: (requestId: string) => Promise<T>) => Promise<T>
}

/**
 * Keeps a form that makes something new on this device until that has been made: it survives a reload, a failure and
 * an answer that never arrived.
 */
export function useDraftForm<Values extends FieldValues, Sent>(options: DraftFormOptions<Values, Sent>): DraftForm {
  const { form, store, draft, empty } = options
  const [restored, setRestored] = useState(draft !== null)
  const requestId = useRef(draft?.requestId)
  /** What the request asks for. Whoever changes it asks for something else. */
  const sentValues = useRef(JSON.stringify(form.getValues()))
  const done = useRef(false)

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (done.current) return
          const text = JSON.stringify(values)
          if (text !== sentValues.current) requestId.current = undefined
          sentValues.current = text
          if (text === JSON.stringify(empty)) store.discard()
          else store.write(values, requestId.current)
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
      // Before the first byte leaves: the page may be reloaded while the answer is on its way.
      store.write(form.getValues(), requestId.current)
      const result = await attempt(requestId.current)
      done.current = true
      store.discard()
      return result
    },
  }
}
