import * as z from 'zod/mini'
import { PERSONAL_PREFIX, readJsonAs, removeStored, writeJson } from '@/lib/browser/storage'

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
  // The prefix lets signing out erase it.
  const key = `${PERSONAL_PREFIX}draft:${name}`
  const draftSchema = z.object({ values: valuesSchema, requestId: z.optional(z.string()) })
  return {
    read: () => readJsonAs(key, draftSchema),
    write: (values, requestId) => {
      const { success, data } = valuesSchema.safeParse(values)
      if (success) writeJson(key, { values: data, requestId } satisfies Draft<Values>)
    },
    discard: () => removeStored(key),
  }
}
