import * as z from 'zod/mini'
import { PERSONAL_PREFIX, readJson, removeStored, writeJson } from './storage'

/** A half-written form as it lies on this device. */
export interface Draft<Values> {
  values: Values
  /** When an attempt to send it left whose answer has not arrived, ISO; null once it has. */
  sentAt: string | null
}

export interface DraftStore<Values> {
  /** What was being written, or null when there is nothing (or nothing readable). */
  read: () => Draft<Values> | null
  /** Keeps the values as they are typed: too long or empty is fine, another shape is not kept. */
  write: (values: unknown, sentAt: Date | null) => void
  discard: () => void
}

/**
 * The half-written form `name` of this device's owner; signing out erases it with everything under the prefix.
 * @param valuesSchema the shape of the values, before any rule about them
 */
export function draftStore<Values>(name: string, valuesSchema: z.ZodMiniType<Values>): DraftStore<Values> {
  const key = `${PERSONAL_PREFIX}draft:${name}`
  const draftSchema = z.object({ values: valuesSchema, sentAt: z.nullable(z.string()) })
  return {
    read: () => {
      const stored = readJson(key)
      if (stored === null) return null
      const { success, data } = draftSchema.safeParse(stored)
      return success ? data : null
    },
    write: (values, sentAt) => {
      const { success, data } = valuesSchema.safeParse(values)
      if (success) writeJson(key, { values: data, sentAt: sentAt?.toISOString() ?? null } satisfies Draft<Values>)
    },
    discard: () => removeStored(key),
  }
}
