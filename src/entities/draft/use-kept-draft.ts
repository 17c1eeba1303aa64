import { useState } from 'react'
import type * as z from 'zod/mini'
import { PERSONAL_PREFIX, readJsonAs, removeStored, writeJson } from '@/lib/browser/storage'

/**
 * Text that is written outside of a form, kept on this device until it is sent.
 * @param name tells it apart from other drafts
 * @param empty what it begins with
 */
export function useKeptDraft<Draft>(name: string, schema: z.ZodMiniType<Draft>, empty: () => Draft) {
  // The prefix lets signing out erase it.
  const key = `${PERSONAL_PREFIX}draft:${name}`
  const [draft, setDraft] = useState<Draft>(() => readJsonAs(key, schema) ?? empty())
  return {
    draft,
    keep(change: Partial<Draft>) {
      const next = { ...draft, ...change }
      setDraft(next)
      writeJson(key, next)
    },
    /** It was sent. The input on the screen stays. */
    forget: () => removeStored(key),
  }
}
