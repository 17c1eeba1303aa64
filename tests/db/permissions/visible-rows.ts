import { TEXT_COLUMNS } from '../../../src/entities/event/text-columns.ts'
import type { Where } from '../support/visitor.ts'
import { editors, insiders, leaders, managers, nobody, organizer, owner } from './actions.ts'
import { seriesSights } from './series-expectations.ts'
import type { Role, World } from './world.ts'

/** Some rows of the test's world: who may read them in the table, and who may change the columns that can be changed. */
export type VisibleRows = [
  name: string,
  rows: (world: World) => Where,
  read: readonly Role[],
  change: readonly Role[],
  /** The roles that may send it as an upsert, which is an INSERT first. Default: as `change`. */
  upsert?: readonly Role[],
]

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
    [
      'the private event',
      (w) => ({ id: w.event.id }),
      insiders,
      editors,
      // Its organizer no longer helps to manage the group, and no one else may insert in the organizer's name.
      nobody,
    ],
    ['the full private event', (w) => ({ id: w.fullEvent.id }), insiders, editors, nobody],
    ['the private event that starts soon', (w) => ({ id: w.lateEvent.id }), insiders, editors, nobody],
    ['the private event with sections', (w) => ({ id: w.sectionEvent.id }), insiders, editors, nobody],
    [
      'the private event that has begun',
      (w) => ({ id: w.begunEvent.id }),
      ['accepted', 'attendee', ...managers],
      editors,
      nobody,
    ],
    ["the group's public meeting", (w) => ({ id: w.meeting.id }), met, owner],
    ['a public event', (w) => ({ id: w.otherEvent.id }), organizer, organizer],
    ...seriesSights.events,
  ],
  participants: [
    ...seriesSights.participants,
    ['the attendee', (w) => atEvent(w, 'attendee'), ['attendee', ...managers], nobody],
    ['the claimer', (w) => atEvent(w, 'claimer'), ['claimer', ...managers], nobody],
    ['the claimed slot', (w) => atEvent(w, 'Carla'), ['claimer', ...managers], nobody],
    ['the guest', (w) => atEvent(w, 'Gus Guest'), managers, nobody],
    ['another guest', (w) => atEvent(w, 'Another guest'), managers, nobody],
    ['the member', (w) => atMeeting(w, 'member'), ['member', ...leaders], nobody],
    ['the admin', (w) => atMeeting(w, 'admin'), leaders, nobody],
    ['the former admin', (w) => atMeeting(w, 'demoted'), ['demoted admin', ...leaders], nobody],
    ['the organizer', (w) => atMeeting(w, 'organizer'), [...leaders, 'organizer'], nobody],
    ['whose slot it is', (w) => ofFullEvent(w, 'attendee'), ['attendee', ...managers], nobody],
    ['the first in line', (w) => ofFullEvent(w, 'claimer'), ['claimer', ...managers], nobody],
    ['the guest in line', (w) => ofFullEvent(w, 'Waiting guest'), managers, nobody],
    ['who has a slot for good', (w) => ofLateEvent(w, 'attendee'), ['attendee', ...managers], nobody],
    ['who has to confirm', (w) => ofLateEvent(w, 'claimer'), ['claimer', ...managers], nobody],
    ['who is confirmed by the claimer', (w) => ofLateEvent(w, 'Carla in line'), ['claimer', ...managers], nobody],
    ['the guest who has to confirm', (w) => ofLateEvent(w, 'Guest in line'), managers, nobody],
    ['who came', (w) => ({ event_id: w.begunEvent.id, name: 'attendee' }), ['attendee', ...managers], nobody],
    ['the driver', (w) => ofSectionEvent(w, 'attendee'), ['attendee', ...managers], nobody],
    ['who waits to drive', (w) => ofSectionEvent(w, 'claimer'), ['claimer', ...managers], nobody],
    ['the guest who cooks', (w) => ofSectionEvent(w, 'Cook'), managers, nobody],
  ],
  series: seriesSights.series,
  payments: [
    ['of the attendee', (w) => ({ id: w.payments.confirmed.id }), nobody, nobody],
    ['of the claimed slot', (w) => ({ id: w.payments.said.id }), nobody, nobody],
    ['of who left', (w) => ({ id: w.payments.refund.id }), nobody, nobody],
    ['of who said so and left', (w) => ({ id: w.payments.left.id }), nobody, nobody],
  ],
  labels: [['of the event', (w) => ({ event_id: w.event.id }), marked, managers]],
  participant_labels: [['of the attendee', (w) => ({ event_id: w.event.id }), marked, nobody]],
  groups: [
    ['the private group', (w) => ({ id: w.group.id }), met, owner],
    ['the group of somebody else', (w) => ({ id: w.rivalGroup.id }), nobody, nobody],
  ],
  group_admins: [['the admin', (w) => ({ group_id: w.group.id }), leaders, nobody]],
  group_participants: [
    ['the member', (w) => ({ user_id: w.people.member?.id }), ['member', ...leaders], nobody],
    ['the admin', (w) => ({ user_id: w.people.admin?.id }), leaders, nobody],
    ['the former admin', (w) => ({ user_id: w.people.demoted?.id }), ['demoted admin', ...leaders], nobody],
    ['the organizer', (w) => ({ user_id: w.people.organizer?.id }), [...leaders, 'organizer'], nobody],
  ],
  bookmarks: [['of the attendee', (w) => ({ user_id: w.people.attendee?.id }), ['attendee'], nobody]],
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
