import { eachText, nounOf, type TextColumn } from '@/entities/event/text-columns'
import type { Database } from '@/lib/backend/database.types'
import { joinWithAnd } from '@/lib/text/join-with-and'

/** The names that the forms give to the columns that were changed. */

type Events = Database['public']['Tables']['events']
/** Columns without edits, and those with entries elsewhere or none. */
type NeverEdited =
  | ('id' | 'organizer_id' | 'created_at' | 'parent_event_id' | 'revision' | 'series_id' | 'occurs_on')
  | ('called_off_at' | 'call_off_note' | 'call_offs' | 'moved_from' | 'decided_at')

const PERSON_FIELDS: Record<string, string> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  notes: 'notes',
  responses: 'answers',
}

type Column = Exclude<keyof Events['Row'], Events['ComputedFields'] | NeverEdited>

/** In the order in which they are listed. A text that is missing here comes last. */
const EVENT_FIELDS: Record<Exclude<Column, TextColumn>, string> & Partial<Record<TextColumn, string>> = {
  name: 'name',
  description: nounOf('description'),
  datetime: 'date',
  end_datetime: 'end',
  time_zone: 'time zone',
  location: nounOf('location'),
  max_participants: 'number of slots',
  sections: 'sections',
  waitlist: 'waitlist',
  max_picks: 'slots per person',
  picks_overlap: 'slots per person',
  cant_come: 'can’t come',
  max_others: 'others per person',
  names_for: 'who sees names',
  min_people: 'people needed',
  decide_hours: 'time to decide',
  registration_deadline: 'registration deadline',
  withdraw_until: 'withdrawal deadline',
  price_cents: 'price',
  currency: 'price',
  pay_link: 'payment link',
  pay_note: nounOf('pay_note'),
  custom_fields: 'questions',
  is_private: 'privacy',
  group_id: 'group',
  look: 'color',
}
const EVENT_WORDS = { ...EVENT_FIELDS, ...eachText(nounOf) }

export const personFieldsText = (fields?: readonly string[]) => listText(fields, PERSON_FIELDS)

/**
 * Names the changed fields of the event. New sections change the maximum too, which is their sum, so that one is not
 * named.
 */
export const eventFieldsText = (fields: readonly string[] = []) =>
  listText(fields.includes('sections') ? fields.filter((field) => field !== 'max_participants') : fields, EVENT_WORDS)

/** 'date, place and price'. Fields without a name here become 'other details', once and last. */
function listText(fields: readonly string[] = [], words: Record<string, string>): string {
  const known = Object.keys(words).filter((field) => fields.includes(field))
  const parts = [...new Set(known.map((field) => words[field] ?? ''))]
  if (known.length < fields.length || parts.length === 0) parts.push('other details')
  return joinWithAnd(parts)
}
