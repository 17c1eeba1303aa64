import { useState } from 'react'
import * as z from 'zod/mini'
import { PERSONAL_PREFIX, readJsonAs, removeStored, writeJson } from '@/lib/browser/storage'

/** Unsent input on this device, by name. Signing out erases it, because of the prefix. */
export interface DraftStore<Draft> {
  /** Null if nothing is stored, or it is unreadable. */
  read: () => Draft | null
  /** Stores it as it is typed, even if it is too long or empty. A draft of another shape is not stored. */
  write: (draft: unknown) => void
  discard: () => void
}

/** @param schema the shape, before any rule about the values */
export function draftStore<Draft>(name: string, schema: z.ZodMiniType<Draft>): DraftStore<Draft> {
  const key = `${PERSONAL_PREFIX}draft:${name}`
  return {
    read: () => readJsonAs(key, schema),
    write: (draft) => {
      const { success, data } = schema.safeParse(draft)
      if (success) writeJson(key, data)
    },
    discard: () => removeStored(key),
  }
}

/**
 * The half-written form of something new, for `use-draft-form.ts`. `requestId`: all attempts to send the same values share it, so the
 * database makes one row of them.
 */
export const newFormStore = <Values>(name: string, values: z.ZodMiniType<Values>) =>
  draftStore(name, z.object({ values, requestId: z.optional(z.string()) }))

/**
 * Unsaved changes of a thing that exists, for `restored-changes.tsx`.
 * @param name kind and id of the thing
 */
export const unsavedChangesStore = <Values>(name: string, values: z.ZodMiniType<Values>) =>
  draftStore(`edit:${name}`, z.object({ values: z.object({ before: values, typed: values }) }))

/**
 * Text that is written outside of a form, kept on this device until it is sent.
 * @param empty the value to begin with
 */
export function useKeptDraft<Draft>(name: string, schema: z.ZodMiniType<Draft>, empty: () => Draft) {
  const store = draftStore(name, schema)
  const [draft, setDraft] = useState<Draft>(() => store.read() ?? empty())
  return {
    draft,
    keep(change: Partial<Draft>) {
      const next = { ...draft, ...change }
      setDraft(next)
      store.write(next)
    },
    /** It was sent. The input on the screen stays. */
    forget: store.discard,
  }
}
