import { expect, it } from 'vitest'
import { eachText } from '@/entities/event/text-columns'
import { formOfEvent } from '@/features/events/form/defaults'
import { EDITABLE, editableEventSchema } from '@/features/events/form/form-read-schema'
import { eventDraftSchema, eventFormSchema, parseEventChanges, parseNewEvent } from '@/features/events/form/schema'
import { eventColumns } from '../../support/event-columns'

/** The edit form takes an event and gives it back: a column that it forgets on the way would be lost or never editable. */

/** For each column that the form edits a value as the database gives it, and another one than in an empty form. */
const edited: Record<string, unknown> = {
  name: 'Sardine dinner',
  ...eachText((text) => `Some ${text}`),
  datetime: '2031-05-06T18:00:00.000Z',
  end_datetime: '2031-05-06T20:00:00.000Z',
  is_private: true,
  max_participants: 5,
  sections: [
    { id: 'a', name: 'Driver', size: 2 },
    { id: 'b', name: 'Cook', size: 3, start: '2031-05-06T18:00:00Z', end: '2031-05-06T19:00:00Z' },
  ],
  custom_fields: [{ id: 'diet', label: 'Diet', type: 'select', required: true, options: ['vegan', 'none'] }],
  registration_deadline: '2031-05-04T12:10:00.000Z',
  withdraw_until: '2031-05-05T18:00:00.000Z',
  waitlist: false,
  max_picks: 2,
  picks_overlap: true,
  cant_come: 'everyone',
  max_others: 2,
  names_for: 'participants',
  min_people: 3,
  decide_hours: 48,
  price_cents: 550,
  currency: 'GBP',
  pay_link: 'https://pay.example/olga',
  look: 353,
}

/** Columns that another part of the app or the database writes. */
const ofOthers = {
  series_id: 'is set where an event is made to repeat, by a function of the database',
  occurs_on: 'comes from the rule of the series',
  called_off_at: 'has a button of its own',
  call_off_note: 'goes with that button',
  call_offs: 'is counted by the database',
  moved_from: 'is kept by the database',
  decided_at: 'has buttons of its own',
}

/** Columns that the edit form leaves alone, and why. */
const leftOut: Record<string, string> = {
  id: 'is the link',
  organizer_id: 'never changes; read to tell whose event it is',
  created_at: 'never changes',
  group_id: 'is chosen when the event is created and stays',
  parent_event_id: 'is kept in a table of its own and never changes',
  revision: 'is counted by the database',
  ...ofOthers,
}

/** Columns that the form sends though no field asks for them, and when. */
const fromTheBrowser: Record<string, string> = {
  time_zone: 'read with the event, sent with new dates',
}

/** Columns that the form does not send even with a new event, and why. */
const notBrought: Record<string, string> = {
  id: 'cannot be guessed, so no browser chooses it',
  created_at: 'is the moment of the insert',
  revision: 'starts at 0',
  ...ofOthers,
}

const row = {
  ...edited,
  time_zone: 'Europe/Lisbon',
  id: 'abcdefghijkl',
  organizer_id: '5f0c2f0e-7a51-4b52-9d57-0d2f7b1c9f11',
}

it('every column is edited or listed as left out', () => {
  expect(eventColumns().length).toBeGreaterThan(10)
  const known = [edited, leftOut, fromTheBrowser].flatMap(Object.keys)
  const forgotten = eventColumns().filter((name) => !known.includes(name))
  expect(
    forgotten,
    'not in the form: a text gets its row in src/entities/event/text-columns.ts, others one in columns.ts of the form and a value in edited; or leftOut',
  ).toEqual([])
  expect(known.filter((name) => !eventColumns().includes(name))).toEqual([])
})

it('the edit form reads every column that it edits, and saving unchanged gives back what was read', () => {
  const selected = EDITABLE.split(', ')
  const read = Object.fromEntries(Object.entries(row).filter(([name]) => selected.includes(name)))
  const form = formOfEvent(editableEventSchema.parse(read))
  expect(parseEventChanges(eventFormSchema.parse(form))).toEqual(edited)
})

it('a draft keeps every column that the form edits', () => {
  const form = formOfEvent(editableEventSchema.parse(row))
  expect(eventDraftSchema.parse(form)).toEqual(form)
  expect(Object.keys(eventDraftSchema.parse(form))).toEqual(expect.arrayContaining(Object.keys(edited)))
})

it('a new event is sent with every column but those listed as not brought', () => {
  const form = eventFormSchema.parse(formOfEvent(editableEventSchema.parse(row)))
  const { organizer_id, time_zone } = row
  const sent = parseNewEvent({ ...form, organizer_id, time_zone, parent_event_id: null })
  expect(Object.keys(sent).sort()).toEqual(
    eventColumns()
      .filter((name) => !(name in notBrought))
      .sort(),
  )
  expect(sent).toMatchObject(edited)
})
