import { useEffect, useRef, useState } from 'react'
import { toAppError } from '@/lib/errors'
import { discardDraft, readDraft, writeDraft } from './draft'
import type { GroupInput } from './schema'
import { useGroupForm } from './use-group-form'

const EMPTY: GroupInput = { name: '', description: '', is_private: false }

/**
 * The form of Create Group, kept on this device until the group has been created: it survives a reload, a failure and
 * an answer that never arrived.
 */
export function useNewGroupForm() {
  const [draft] = useState(readDraft)
  const [restored, setRestored] = useState(draft !== null)
  const form = useGroupForm(draft?.values ?? EMPTY)
  const sentAt = useRef(draft?.sentAt ? new Date(draft.sentAt) : null)
  const created = useRef(false)

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (created.current) return
          if (JSON.stringify(values) === JSON.stringify(EMPTY)) discardDraft()
          else writeDraft(values, sentAt.current)
        },
      }),
    [form],
  )

  function startOver() {
    sentAt.current = null
    setRestored(false)
    form.reset(EMPTY)
    discardDraft()
  }

  /**
   * Runs one attempt to create the group; success uses the draft up.
   * @param create told since when an earlier attempt waits for its answer, null when none does
   */
  async function send<T>(create: (unansweredSince: Date | null) => Promise<T>): Promise<T> {
    const unansweredSince = sentAt.current
    sentAt.current ??= new Date()
    writeDraft(form.getValues(), sentAt.current)
    try {
      const result = await create(unansweredSince)
      created.current = true
      discardDraft()
      return result
    } catch (error) {
      // A refusal tells for certain that no group was made, a broken connection does not.
      const { code, kind } = toAppError(error)
      if (code !== 'unknown' || kind === 'validation' || kind === 'authentication') sentAt.current = null
      writeDraft(form.getValues(), sentAt.current)
      throw error
    }
  }

  return { form, restored, startOver, send }
}
