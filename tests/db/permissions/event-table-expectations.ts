import { hours } from '../support/event-actions.ts'
import type { Row } from '../support/visitor.ts'
import { type Action, editors, insiders, leaders, nobody, organizer } from './actions.ts'
import { accounts } from './world.ts'

const event = (me: string, fields: Row = {}) => ({ organizer_id: me, name: 'Attempt', datetime: hours(5), ...fields })

/** Events, and the stars that people give them. */
export const eventTables: Record<string, Action[]> = {
  events: [
    ['insert', 'insert one of my own', accounts, (v, _, me) => v.insert('events', event(me))],
    ['spoof', 'insert for somebody else', nobody, (v, w) => v.insertBlindly('events', event(w.people.rival?.id ?? ''))],
    [
      'bulk insert',
      'insert mine and one of somebody else',
      nobody,
      (v, w, me) => v.insert('events', [event(me), event(w.people.rival?.id ?? '')]),
    ],
    ['insert', 'insert into the group', leaders, (v, w, me) => v.insert('events', event(me, { group_id: w.group.id }))],
    [
      'insert',
      'insert into a foreign group',
      nobody,
      (v, w, me) => v.insertBlindly('events', event(me, { group_id: w.rivalGroup.id })),
    ],
    [
      'upsert',
      'upsert',
      organizer,
      (v, w) => v.upsert('events', event(w.event.organizer_id, { id: w.event.id }), ['id']),
    ],
    [
      'update',
      'rename everything',
      ['co-host', 'group owner', 'organizer', 'series co-host'],
      (v) => v.update('events', {}, { name: 'Mine' }),
    ],
    ...[{ price_cents: 700 }, { pay_link: 'https://pay.example/mine' }, { pay_note: 'To me' }].map(
      (price): Action => [
        'update',
        `set ${Object.keys(price)} together with the name`,
        organizer,
        (v, w) => v.update('events', { id: w.event.id }, { name: 'Mine', ...price }),
      ],
    ),
    [
      'update',
      'need a number of people and decide that it takes place',
      editors,
      (v, w) => v.update('events', { id: w.event.id }, { min_people: 2, decided_at: hours(0) }),
    ],
    [
      'insert',
      'insert one with deadlines and without a list',
      accounts,
      (v, _, me) =>
        v.insert('events', event(me, { waitlist: false, registration_deadline: hours(1), withdraw_until: hours(2) })),
    ],
    [
      'move',
      'take it out of the group',
      organizer,
      (v, w) => v.update('events', { id: w.event.id }, { group_id: null }),
    ],
    [
      'spoof',
      'give it to me',
      nobody,
      (v, w, me) => v.update('events', { id: w.event.id }, { organizer_id: me, id: 'stolenstolen' }),
    ],
    ['delete', 'delete', organizer, (v, w) => v.remove('events', { id: w.event.id })],
  ],
  bookmarks: [
    [
      'insert',
      'star the event',
      insiders.filter((role) => role !== 'attendee'),
      (v, w, me) => v.insertBlindly('bookmarks', { user_id: me, event_id: w.event.id }),
    ],
    [
      'spoof',
      'star for somebody else',
      nobody,
      (v, w) => v.insertBlindly('bookmarks', { user_id: w.people.rival?.id, event_id: w.otherEvent.id }),
    ],
    [
      'bulk insert',
      'star two events, one of them for somebody else',
      nobody,
      (v, w, me) =>
        v.insert('bookmarks', [
          { user_id: me, event_id: w.otherEvent.id },
          { user_id: w.people.rival?.id, event_id: w.otherEvent.id },
        ]),
    ],
    [
      'bulk insert',
      'star the public event and the private one',
      insiders.filter((role) => role !== 'attendee'),
      (v, w, me) =>
        v.insert(
          'bookmarks',
          [w.otherEvent, w.event].map(({ id }) => ({ user_id: me, event_id: id })),
        ),
    ],
    [
      'upsert',
      'upsert the star of the attendee',
      nobody,
      (v, w) => {
        const star = { user_id: w.people.attendee?.id, event_id: w.event.id, created_at: hours(-99) }
        return v.upsert('bookmarks', star, ['user_id', 'event_id'])
      },
    ],
    ['delete', 'take the star off', ['attendee'], (v, w) => v.remove('bookmarks', { event_id: w.event.id })],
  ],
}
