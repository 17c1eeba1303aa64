import { useState } from 'react'
import * as z from 'zod/mini'
import { randomUuid } from '@/lib/browser/random'
import { PERSONAL_PREFIX, readJsonAs, removeStored, writeStored } from '@/lib/browser/storage'

const draftSchema = z.object({ id: z.string(), text: z.string(), to: z.string() })
type Draft = z.infer<typeof draftSchema>

/** What somebody is writing to the people of an event, kept on the phone with its future id, so that sending it twice writes it once. */
export function useNoticeDraft(eventId: string) {
  const key = `${PERSONAL_PREFIX}draft:notice ${eventId}`
  const [draft, setDraft] = useState<Draft>(
    () => readJsonAs(key, draftSchema) ?? { id: randomUuid(), text: '', to: 'all' },
  )

  function keep(next: Draft) {
    setDraft(next)
    writeStored(key, JSON.stringify(next))
  }
  return {
    draft,
    type: (text: string) => keep({ ...draft, text }),
    choose: (to: string) => keep({ ...draft, to }),
    clear: () => removeStored(key),
  }
}
