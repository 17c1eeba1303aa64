import { TEXT_COLUMNS } from '../../../src/entities/event/text-columns.ts'
import type { Where } from '../support/visitor.ts'
import { editors, insiders, leaders, managers, nobody, organizer, owner } from './actions.ts'
import { seriesSights } from './series-expectations.ts'
import type { Role, World } from './world.ts'

/** Some rows of the test's world: who may read them in the table, and who may change the columns that can be changed. */
export interface VisibleRows {
  name: string
  rows: (world: World) => Where
  read: readonly Role[]
  change: readonly Role[]
  /** The roles that may send it as an upsert, which is an INSERT first. Default: as `change`. */
  upsert?: readonly Role[]
}

const atMeeting = (world: World, name: string) => ({ event_id: world.meeting.id, name })
const atEvent = (world: World, name: string) => ({ event_id: world.event.id, name })
const ofFullEvent = (world: World, name: string) => ({ event_id: world.fullEvent.id, name })
const ofSectionEvent = (world: World, name: string) => ({ event_id: world.sectionEvent.id, name })
const ofLateEvent = (world: World, name: string) => ({ event_id: world.lateEvent.id, name })
const marked: Role[] = ['attendee', 'claimer', ...managers]
/** People who were at the group's meeting, or run the group. */
const met: Role[] = ['member', 'demoted admin', ...leaders, 'organizer']

/** Every row in a table of the API, and the roles to which row-level security shows it. */
export const visibleRows: Record<string, VisibleRows[]> = {
  events: [
    {
      name: 'the private event',
      rows: (w) => ({ id: w.event.id }),
      read: insiders,
      change: editors,
      // Its organizer no longer helps to manage the group, and no one else may insert in the organizer's name.
      upsert: nobody,
    },
    {
      name: 'the full private event',
      rows: (w) => ({ id: w.fullEvent.id }),
      read: insiders,
      change: editors,
      upsert: nobody,
    },
    {
      name: 'the private event that starts soon',
      rows: (w) => ({ id: w.lateEvent.id }),
      read: insiders,
      change: editors,
      upsert: nobody,
    },
    {
      name: 'the private event with sections',
      rows: (w) => ({ id: w.sectionEvent.id }),
      read: insiders,
      change: editors,
      upsert: nobody,
    },
    {
      name: 'the private event that has begun',
      rows: (w) => ({ id: w.begunEvent.id }),
      read: ['accepted', 'attendee', ...managers],
      change: editors,
      upsert: nobody,
    },
    { name: "the group's public meeting", rows: (w) => ({ id: w.meeting.id }), read: met, change: owner },
    { name: 'a public event', rows: (w) => ({ id: w.otherEvent.id }), read: organizer, change: organizer },
    ...seriesSights.events,
  ],
  participants: [
    ...seriesSights.participants,
    { name: 'the attendee', rows: (w) => atEvent(w, 'attendee'), read: ['attendee', ...managers], change: nobody },
    { name: 'the claimer', rows: (w) => atEvent(w, 'claimer'), read: ['claimer', ...managers], change: nobody },
    { name: 'the claimed slot', rows: (w) => atEvent(w, 'Carla'), read: ['claimer', ...managers], change: nobody },
    { name: 'the guest', rows: (w) => atEvent(w, 'Gus Guest'), read: managers, change: nobody },
    { name: 'another guest', rows: (w) => atEvent(w, 'Another guest'), read: managers, change: nobody },
    { name: 'the member', rows: (w) => atMeeting(w, 'member'), read: ['member', ...leaders], change: nobody },
    { name: 'the admin', rows: (w) => atMeeting(w, 'admin'), read: leaders, change: nobody },
    {
      name: 'the former admin',
      rows: (w) => atMeeting(w, 'demoted'),
      read: ['demoted admin', ...leaders],
      change: nobody,
    },
    {
      name: 'the organizer',
      rows: (w) => atMeeting(w, 'organizer'),
      read: [...leaders, 'organizer'],
      change: nobody,
    },
    {
      name: 'whose slot it is',
      rows: (w) => ofFullEvent(w, 'attendee'),
      read: ['attendee', ...managers],
      change: nobody,
    },
    {
      name: 'the first in line',
      rows: (w) => ofFullEvent(w, 'claimer'),
      read: ['claimer', ...managers],
      change: nobody,
    },
    { name: 'the guest in line', rows: (w) => ofFullEvent(w, 'Waiting guest'), read: managers, change: nobody },
    {
      name: 'who has a slot for good',
      rows: (w) => ofLateEvent(w, 'attendee'),
      read: ['attendee', ...managers],
      change: nobody,
    },
    {
      name: 'who has to confirm',
      rows: (w) => ofLateEvent(w, 'claimer'),
      read: ['claimer', ...managers],
      change: nobody,
    },
    {
      name: 'who is confirmed by the claimer',
      rows: (w) => ofLateEvent(w, 'Carla in line'),
      read: ['claimer', ...managers],
      change: nobody,
    },
    {
      name: 'the guest who has to confirm',
      rows: (w) => ofLateEvent(w, 'Guest in line'),
      read: managers,
      change: nobody,
    },
    {
      name: 'who came',
      rows: (w) => ({ event_id: w.begunEvent.id, name: 'attendee' }),
      read: ['attendee', ...managers],
      change: nobody,
    },
    { name: 'the driver', rows: (w) => ofSectionEvent(w, 'attendee'), read: ['attendee', ...managers], change: nobody },
    {
      name: 'who waits to drive',
      rows: (w) => ofSectionEvent(w, 'claimer'),
      read: ['claimer', ...managers],
      change: nobody,
    },
    { name: 'the guest who cooks', rows: (w) => ofSectionEvent(w, 'Cook'), read: managers, change: nobody },
  ],
  series: seriesSights.series,
  payments: [
    { name: 'of the attendee', rows: (w) => ({ id: w.payments.confirmed.id }), read: nobody, change: nobody },
    { name: 'of the claimed slot', rows: (w) => ({ id: w.payments.said.id }), read: nobody, change: nobody },
    { name: 'of who left', rows: (w) => ({ id: w.payments.refund.id }), read: nobody, change: nobody },
    { name: 'of who said so and left', rows: (w) => ({ id: w.payments.left.id }), read: nobody, change: nobody },
  ],
  labels: [{ name: 'of the event', rows: (w) => ({ event_id: w.event.id }), read: marked, change: managers }],
  participant_labels: [
    { name: 'of the attendee', rows: (w) => ({ event_id: w.event.id }), read: marked, change: nobody },
  ],
  groups: [
    { name: 'the private group', rows: (w) => ({ id: w.group.id }), read: met, change: owner },
    { name: 'the group of somebody else', rows: (w) => ({ id: w.rivalGroup.id }), read: nobody, change: nobody },
  ],
  group_admins: [{ name: 'the admin', rows: (w) => ({ group_id: w.group.id }), read: leaders, change: nobody }],
  group_participants: [
    {
      name: 'the member',
      rows: (w) => ({ user_id: w.people.member?.id }),
      read: ['member', ...leaders],
      change: nobody,
    },
    { name: 'the admin', rows: (w) => ({ user_id: w.people.admin?.id }), read: leaders, change: nobody },
    {
      name: 'the former admin',
      rows: (w) => ({ user_id: w.people.demoted?.id }),
      read: ['demoted admin', ...leaders],
      change: nobody,
    },
    {
      name: 'the organizer',
      rows: (w) => ({ user_id: w.people.organizer?.id }),
      read: [...leaders, 'organizer'],
      change: nobody,
    },
  ],
  bookmarks: [
    { name: 'of the attendee', rows: (w) => ({ user_id: w.people.attendee?.id }), read: ['attendee'], change: nobody },
  ],
}

/** The columns that can be changed by anyone who may change the row. All others stay as the database made them. */
export const changeable: Record<string, readonly string[]> = {
  events: [
    'name',
    ...Object.keys(TEXT_COLUMNS),
    'datetime',
    'end_datetime',
    'is_private',
    'custom_fields',
    'max_participants',
    'time_zone',
    'registration_deadline',
    'withdraw_until',
    'waitlist',
    'price_cents',
    'currency',
    'pay_link',
    'look',
    'sections',
    'max_picks',
    'picks_overlap',
    'cant_come',
    'max_others',
    'names_for',
    'min_people',
    'decide_hours',
    'called_off_at',
  ],
  groups: ['name', 'description', 'is_private'],
  labels: ['name', 'color'],
}

/** Columns of events that the right 'own' changes, not 'edit'. */
export const owned = ['is_private', 'price_cents', 'currency', 'pay_link', 'pay_note']

/** Another value for a column, as SQL: another person's id, another event's, another group's, or simply another one. */
export function otherValue(column: string, type: string, world: World): string {
  const ids: Record<string, string | undefined> = {
    event_id: world.otherEvent.id,
    parent_event_id: world.otherEvent.id,
    group_id: world.rivalGroup.id,
    organizer_id: world.people.rival?.id,
    user_id: world.people.rival?.id,
    claimed_by_user_id: world.people.rival?.id,
    participant_id: world.rows.guest.id,
    label_id: world.unusedLabel.id,
    series_id: world.series.id,
    color: 'red',
    sections: '[{"id": "x", "name": "X", "size": 60}]',
    time_zone: 'America/New_York',
    currency: 'USD',
    max_picks: '5',
    cant_come: 'everyone',
    max_others: '5',
    names_for: 'managers',
    min_people: '2',
    decide_hours: '7',
    pay_link: 'https://pay.example/other',
    // Before the end of the events and after their start, so that it breaks no other rule.
    datetime: '2020-01-01',
    end_datetime: '2099-01-01',
  }
  const byType: Record<string, string> = {
    text: 'other@home.example',
    uuid: '0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b',
    integer: '77',
    smallint: '77',
    date: '2059-05-06',
    bytea: '\\x77',
    jsonb: '[{"id": "x", "label": "X", "type": "text", "required": false}]',
    'timestamp with time zone': '2001-01-01',
  }
  if (type === 'boolean') return `not ${column}`
  const value = ids[column] ?? byType[type]
  if (!value) throw new Error(`No other value is known for ${column} ${type}`)
  return `'${value}'`
}
