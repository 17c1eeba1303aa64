import { eachText, type TextColumn, textRow } from '@/entities/event/text-columns'
import type { Database } from '@/lib/backend/database.types'
import { joinWithAnd } from '@/lib/text/join-with-and'
import { tIn } from '@/lib/text/translate'

/** The names that the forms give to the columns that were changed. */

type Events = Database['public']['Tables']['events']
/** Columns without edits, and those with entries elsewhere or none. */
type NeverEdited =
  | ('id' | 'organizer_id' | 'created_at' | 'parent_event_id' | 'revision' | 'series_id' | 'occurs_on')
  | ('called_off_at' | 'call_off_note' | 'call_offs' | 'moved_from' | 'decided_at')

const PERSON_FIELDS: Record<string, () => string> = {
  name: () => tIn('changed', 'name'),
  email: () => tIn('changed', 'email'),
  phone: () => tIn('changed', 'phone'),
  notes: () => tIn('changed', 'notes'),
  responses: () => tIn('changed', 'answers'),
}

type Column = Exclude<keyof Events['Row'], Events['ComputedFields'] | NeverEdited>

/** In the order in which they are listed. A text that is missing here comes last. */
const EVENT_FIELDS: Record<Exclude<Column, TextColumn>, () => string> & Partial<Record<TextColumn, () => string>> = {
  name: () => tIn('changed', 'name'),
  description: textRow('description').changed,
  datetime: () => tIn('changed', 'date'),
  end_datetime: () => tIn('changed', 'end'),
  time_zone: () => tIn('changed', 'time zone'),
  location: textRow('location').changed,
  max_participants: () => tIn('changed', 'number of slots'),
  sections: () => tIn('changed', 'sections'),
  waitlist: () => tIn('changed', 'waitlist'),
  max_picks: () => tIn('changed', 'slots per person'),
  picks_overlap: () => tIn('changed', 'slots per person'),
  cant_come: () => tIn('changed', 'can’t come'),
  max_others: () => tIn('changed', 'others per person'),
  names_for: () => tIn('changed', 'who sees names'),
  min_people: () => tIn('changed', 'people needed'),
  decide_hours: () => tIn('changed', 'time to decide'),
  registration_deadline: () => tIn('changed', 'registration deadline'),
  withdraw_until: () => tIn('changed', 'withdrawal deadline'),
  price_cents: () => tIn('changed', 'price'),
  currency: () => tIn('changed', 'price'),
  pay_link: () => tIn('changed', 'payment link'),
  pay_note: textRow('pay_note').changed,
  custom_fields: () => tIn('changed', 'questions'),
  is_private: () => tIn('changed', 'privacy'),
  group_id: () => tIn('changed', 'group'),
  look: () => tIn('changed', 'color'),
}
const EVENT_WORDS = { ...EVENT_FIELDS, ...eachText((name) => textRow(name).changed) }

export const personFieldsText = (fields?: readonly string[]) => listText(fields, PERSON_FIELDS)

/**
 * Names the changed fields of the event. New sections change the maximum too, which is their sum, so that one is not
 * named.
 */
export const eventFieldsText = (fields: readonly string[] = []) =>
  listText(fields.includes('sections') ? fields.filter((field) => field !== 'max_participants') : fields, EVENT_WORDS)

/** 'date, place and price'. Fields without a name here become 'other details', once and last. */
function listText(fields: readonly string[] = [], words: Record<string, () => string>): string {
  const known = Object.keys(words).filter((field) => fields.includes(field))
  const parts = [...new Set(known.map((field) => words[field]?.() ?? ''))]
  if (known.length < fields.length || parts.length === 0) parts.push(tIn('changed', 'other details'))
  return joinWithAnd(parts)
}
