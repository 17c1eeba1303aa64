import { newEventSettings } from '@/entities/event/new-event-settings'
import { FIELDS, type FieldName, partOf } from './columns'
import { deadlineOf } from './deadlines'
import type { EditableEvent } from './form-read-schema'
import { type EventDraft, type EventFormValues, type EventInput, eventFormSchema, parseEventChanges } from './schema'

const EMPTY: EventDraft = partOf(FIELDS, 'empty')

/**
 * An empty form with the person's own capacity, visibility and deadlines; 'invite-only' means private.
 * @param look the look that the form shows is the one that is saved
 */
export function newEventDefaults(userMetadata: unknown, group_id: string, look: number): EventDraft {
  const settings = newEventSettings(userMetadata)
  return {
    ...EMPTY,
    max_participants: settings.defaultCapacity,
    is_private: settings.defaultVisibility !== 'public',
    group_id,
    registration_deadline: deadlineOf(settings.defaultRegistrationDeadline),
    withdraw_until: deadlineOf(settings.defaultLastWithdrawal),
    look,
  }
}

type Row = { empty: unknown; of?: (event: EditableEvent) => unknown; stays?: boolean | undefined }
const rows = Object.entries(FIELDS) as [FieldName, Row][]

/** An event as the form shows it. In an ended series nothing is left to set. */
export function formOfEvent(event: EditableEvent): EventDraft {
  const stored: Partial<Record<FieldName, unknown>> = event.series?.ended_at ? event : { ...event.series, ...event }
  return Object.fromEntries(
    rows.map(([name, { of, empty }]) => [name, of ? of(event) : (stored[name] ?? empty)]),
  ) as EventDraft
}

/** Whether saving would change the event itself. */
export function changesEvent(before: EditableEvent, input: EventInput): boolean {
  const read = eventFormSchema.safeParse(formOfEvent(before))
  const texts = (form: EventInput) => JSON.stringify(parseEventChanges(form))
  // If today's rules refuse the stored event, the form can only be valid because it was changed.
  return !read.success || texts(read.data) !== texts(input)
}

/** Whether everything beside name, start, place and slots is as in an empty form without settings. */
export const isPlain = (values: EventFormValues): boolean =>
  rows.every(([name, { stays, empty }]) => stays || JSON.stringify(values[name] || '') === JSON.stringify(empty || ''))
