import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Draft, DraftStore } from './draft-store'
import { toAppError } from './errors'

interface Kept<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>
  store: DraftStore<unknown>
  /** What the form began with, from the store. */
  draft: Draft<unknown> | null
  /** The values of an empty form, without a draft or after starting over. A draft that equals them is not kept. */
  empty: Values
}

interface KeptForm {
  /** Whether the form began with what was half-written before. */
  restored: boolean
  startOver: () => void
  /**
   * Runs one attempt to send the form; success uses the draft up.
   * @param attempt told since when an earlier attempt waits for its answer, null when none does
   */
  send: <T>(attempt: (unansweredSince: Date | null) => Promise<T>) => Promise<T>
}

/**
 * Keeps a form that makes something new on this device until that has been made: it survives a reload, a failure and
 * an answer that never arrived.
 */
export function useKeptForm<Values extends FieldValues, Sent>(kept: Kept<Values, Sent>): KeptForm {
  const { form, store, draft, empty } = kept
  const [restored, setRestored] = useState(draft !== null)
  const sentAt = useRef(draft?.sentAt ? new Date(draft.sentAt) : null)
  const done = useRef(false)

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (done.current) return
          if (JSON.stringify(values) === JSON.stringify(empty)) store.discard()
          else store.write(values, sentAt.current)
        },
      }),
    [form, store, empty],
  )

  return {
    restored,
    startOver: () => {
      sentAt.current = null
      setRestored(false)
      form.reset(empty)
      store.discard()
    },
    send: async (attempt) => {
      const unansweredSince = sentAt.current
      sentAt.current ??= new Date()
      store.write(form.getValues(), sentAt.current)
      try {
        const result = await attempt(unansweredSince)
        done.current = true
        store.discard()
        return result
      } catch (error) {
        if (isAnswer(error)) sentAt.current = null
        store.write(form.getValues(), sentAt.current)
        throw error
      }
    },
  }
}

/** Whether a failure means for certain that nothing was made. A refusal does, a broken connection does not. */
function isAnswer(error: unknown): boolean {
  const { code, kind } = toAppError(error)
  return code !== 'unknown' || kind === 'validation' || kind === 'authentication'
}
