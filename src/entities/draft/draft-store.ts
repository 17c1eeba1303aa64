import * as z from 'zod/mini'
import { PERSONAL_PREFIX, readJsonAs, removeStored, writeJson } from '@/lib/browser/storage'
import type { UnsavedChanges } from './fields-to-restore'

/** Unsent input on this device, by name. Signing out erases it, because of the prefix. */
const keyOf = (name: string) => `${PERSONAL_PREFIX}draft:${name}`

export interface TypedStore<Value> {
  /** Null if nothing is stored, or it is unreadable. */
  read: () => Value | null
  /** Stores it as it is typed, even if it is too long or empty. A value of another shape is not stored. */
  write: (value: unknown) => void
  discard: () => void
}

/** @param schema the shape, before any rule about the values */
export function typedStore<Value>(name: string, schema: z.ZodMiniType<Value>): TypedStore<Value> {
  const key = keyOf(name)
  return {
    read: () => readJsonAs(key, schema),
    write: (value) => {
      const { success, data } = schema.safeParse(value)
      if (success) writeJson(key, data)
    },
    discard: () => removeStored(key),
  }
}

/** A half-written form. */
export interface Draft<Values> {
  values: Values
  /** The id of the request. All attempts to send the same values share it, so the database makes one row of them. */
  requestId?: string | undefined
}

export interface DraftStore<Values> extends Omit<TypedStore<Draft<Values>>, 'write'> {
  write: (values: unknown, requestId: string | undefined) => void
}

/** The half-written form `name` of something new, for `use-draft-form.ts`. */
export function draftStore<Values>(name: string, valuesSchema: z.ZodMiniType<Values>): DraftStore<Values> {
  const store = typedStore(name, z.object({ values: valuesSchema, requestId: z.optional(z.string()) }))
  return { ...store, write: (values, requestId) => store.write({ values, requestId }) }
}

/**
 * Unsaved changes of a thing that exists, for `restored-changes.tsx`.
 * @param name kind and id of the thing
 */
export const unsavedChangesStore = <Values>(
  name: string,
  values: z.ZodMiniType<Values>,
): DraftStore<UnsavedChanges<Values>> => draftStore(`edit:${name}`, z.object({ before: values, typed: values }))
