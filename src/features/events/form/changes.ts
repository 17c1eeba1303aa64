import { formOfEvent } from './defaults'
import type { EditableEvent } from './form-read-schema'
import { type EventInput, eventFormSchema, parseEventChanges } from './schema'

/** Which dates of a series a change is for; 'none': only how the series goes on has changed. */
export type ChangedDates = 'one' | 'plan' | 'none'

/** Whether saving would change the event itself. */
export function changesEvent(before: EditableEvent, input: EventInput): boolean {
  const read = eventFormSchema.safeParse(formOfEvent(before))
  const texts = (form: EventInput) => JSON.stringify(parseEventChanges(form))
  // If today's rules refuse the stored event, the form can only be valid because it was changed.
  return !read.success || texts(read.data) !== texts(input)
}
