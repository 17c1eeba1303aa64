import * as z from 'zod/mini'
import { type DraftStore, draftStore } from './draft-store'
import type { UnsavedChanges } from './fields-to-restore'

/**
 * This device's store for unsaved changes of one thing.
 * @param name kind and id of what is edited
 * @param valuesSchema the shape of the form's values
 */
export function unsavedChangesStore<Values>(
  name: string,
  valuesSchema: z.ZodMiniType<Values>,
): DraftStore<UnsavedChanges<Values>> {
  return draftStore(`edit:${name}`, z.object({ before: valuesSchema, typed: valuesSchema }))
}
