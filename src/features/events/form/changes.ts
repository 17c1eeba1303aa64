import { formOfEvent } from './defaults'
import type { EditableEvent } from './form-read-schema'
import { type EventInput, eventFormSchema, parseEventChanges } from './schema'

/** Which dates of a series a change is for; 'none': only how the series goes on has changed. */
export type Scope = 'one' | 'following' | 'none'

/** Whether saving would change the event itself. */
export function changesEvent(before: EditableEvent, input: EventInput): boolean {
  const read = eventFormSchema.safeParse(formOfEvent(before))
  const texts = (form: EventInput) => JSON.stringify(parseEventChanges(form))
  // What the form would refuse today was changed if it is not refused now.
  return !read.success || texts(read.data) !== texts(input)
}
