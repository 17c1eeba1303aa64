import { eachText } from '@/entities/event/text-columns'
import { FIELDS, partOf } from '@/features/events/form/columns'
import type { EditableEvent, EventSeries } from '@/features/events/form/form-read-schema'
import { type EventFormValues, eventFormSchema } from '@/features/events/form/schema'

/** The form of a valid event without dates. */
export const buildForm = (fields: Partial<EventFormValues> = {}): EventFormValues => ({
  ...partOf(FIELDS, 'empty'),
  name: 'Five-a-side',
  ...fields,
})

/** Path and message of everything that is wrong with a form. */
export function problems(fields: Partial<EventFormValues>): string[] {
  const result = eventFormSchema.safeParse(buildForm(fields))
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
}

/** A series on Tuesdays, as the edit form reads it. */
export function buildSeries(fields: Partial<EventSeries> = {}): EventSeries {
  return {
    id: 'everyTuesday',
    every: 'week',
    starts_on: '2026-09-01',
    time_zone: 'Europe/Lisbon',
    opens_days_before: 7,
    ends_on: null,
    ended_at: null,
    ...fields,
  }
}

/** A Tuesday evening in Lisbon, as the edit form reads it. */
export function buildEditable(fields: Partial<EditableEvent> = {}): EditableEvent {
  return {
    id: 'fiveASide123',
    organizer_id: '5f0c2f0e-7a51-4b52-9d57-0d2f7b1c9f11',
    name: 'Five-a-side',
    ...eachText(() => null),
    datetime: '2026-11-24T19:00:00Z',
    end_datetime: null,
    is_private: false,
    max_participants: 10,
    custom_fields: [],
    time_zone: 'Europe/Lisbon',
    registration_deadline: null,
    withdraw_until: null,
    waitlist: true,
    cant_come: null,
    max_others: null,
    names_for: null,
    min_people: null,
    decide_hours: 24,
    price_cents: null,
    currency: null,
    pay_link: null,
    look: null,
    sections: null,
    max_picks: null,
    picks_overlap: false,
    ...fields,
  }
}
