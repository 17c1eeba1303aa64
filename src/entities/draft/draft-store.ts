import * as z from 'zod/mini'
import { PERSONAL_PREFIX, readJson, removeStored, writeJson } from '@/lib/browser/storage'

/** The storage key of a half-written form. It has the personal prefix, so signing out erases it. */
export const draftKeyOf = (...name: string[]) => [`${PERSONAL_PREFIX}draft`, ...name].join(':')

/** The stored draft, or null if there is none of this shape. */
export function readStoredDraft<Stored>(key: string, schema: z.ZodMiniType<Stored>): Stored | null {
  const stored = readJson(key)
  return stored === null ? null : (schema.safeParse(stored).data ?? null)
}

export const writeStoredDraft = (key: string, draft: unknown): boolean => writeJson(key, draft)
export const removeStoredDraft = (key: string): void => removeStored(key)

/** A half-written form as this device stores it. */
export interface Draft<Values> {
  values: Values
  /** The id of the request. All attempts to send the same values share it, so the database makes one row of them. */
  requestId?: string | undefined
}

export interface DraftStore<Values> {
  /** The stored draft, or null if there is none or it is unreadable. */
  read: () => Draft<Values> | null
  /**
   * Stores the values as they are typed, even if they are too long or empty. Values of another shape are not stored.
   */
  write: (values: unknown, requestId: string | undefined) => void
  discard: () => void
}

/**
 * The half-written form `name` of something new, for `use-draft-form.ts`.
 * @param valuesSchema the shape of the values, before any rule about them
 */
export function draftStore<Values>(name: string, valuesSchema: z.ZodMiniType<Values>): DraftStore<Values> {
  const key = draftKeyOf(name)
  const draftSchema = z.object({ values: valuesSchema, requestId: z.optional(z.string()) })
  return {
    read: () => readStoredDraft(key, draftSchema),
    write: (values, requestId) => {
      const { success, data } = valuesSchema.safeParse(values)
      if (success) writeStoredDraft(key, { values: data, requestId } satisfies Draft<Values>)
    },
    discard: () => removeStoredDraft(key),
  }
}
