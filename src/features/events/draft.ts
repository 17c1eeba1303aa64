import * as z from 'zod/mini'
import { PERSONAL_PREFIX, readJson, removeStored, writeJson } from '@/lib/storage'
import { type EventDraft, eventDraftSchema } from './schema'

/** The half-written new event of this device's owner; signing out erases it with everything under the prefix. */
const NEW_EVENT_DRAFT = `${PERSONAL_PREFIX}draft:new-event`

const storedSchema = z.object({
  values: eventDraftSchema,
  /** When an attempt to create it was sent whose answer has not arrived, ISO; null once it has. */
  sentAt: z.nullable(z.string()),
})
type StoredDraft = z.infer<typeof storedSchema>

/** What was being written, or null when there is nothing (or nothing readable). */
export function readDraft(): StoredDraft | null {
  const stored = readJson(NEW_EVENT_DRAFT)
  if (stored === null) return null
  const parsed = storedSchema.safeParse(stored)
  return parsed.success ? parsed.data : null
}

export function writeDraft(values: EventDraft, sentAt: Date | null): void {
  writeJson(NEW_EVENT_DRAFT, { values, sentAt: sentAt?.toISOString() ?? null })
}

export function discardDraft(): void {
  removeStored(NEW_EVENT_DRAFT)
}
