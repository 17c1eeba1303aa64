import * as z from 'zod/mini'
import { PERSONAL_PREFIX, readJson, removeStored, writeJson } from '@/lib/storage'
import type { GroupInput } from './schema'

/** The half-written new group of this device's owner; signing out erases it with everything under the prefix. */
const NEW_GROUP_DRAFT = `${PERSONAL_PREFIX}draft:new-group`

const storedSchema = z.object({
  /** Whatever was typed last: too long or empty is fine, another shape is not. */
  values: z.object({ name: z.string(), description: z.string(), is_private: z.boolean() }),
  /** When an attempt to create it was sent whose answer has not arrived, ISO; null once it has. */
  sentAt: z.nullable(z.string()),
})
export type StoredGroupDraft = z.infer<typeof storedSchema>

/** What was being written, or null when there is nothing (or nothing readable). */
export function readDraft(): StoredGroupDraft | null {
  const draft = storedSchema.safeParse(readJson(NEW_GROUP_DRAFT))
  return draft.success ? draft.data : null
}

export function writeDraft(values: GroupInput, sentAt: Date | null): void {
  writeJson(NEW_GROUP_DRAFT, { values, sentAt: sentAt?.toISOString() ?? null })
}

export function discardDraft(): void {
  removeStored(NEW_GROUP_DRAFT)
}
