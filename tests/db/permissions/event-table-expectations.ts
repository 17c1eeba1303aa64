import { hours } from '../support/actions.ts'
import type { Row } from '../support/visitor.ts'
import { type Action, editors, insiders, leaders, nobody, organizer } from './actions.ts'
import { accounts } from './world.ts'

const event = (me: string, fields: Row = {}) => ({ organizer_id: me, name: 'Attempt', datetime: hours(5), ...fields })

/** Events, and the stars that people give them. */
export const eventTables: Record<string, Action[]> = {
  events: [
    { verb: 'insert', name: 'insert one of my own', may: accounts, try: (v, _, me) => v.insert('events', event(me)) },
    {
      verb: 'spoof',
      name: 'insert for somebody else',
      may: nobody,
      try: (v, w) => v.insertBlindly('events', event(w.people.rival?.id ?? '')),
    },
    {
      verb: 'bulk insert',
      name: 'insert mine and one of somebody else',
      may: nobody,
      try: (v, w, me) => v.insert('events', [event(me), event(w.people.rival?.id ?? '')]),
    },
    {
      verb: 'insert',
      name: 'insert into the group',
      may: leaders,
      try: (v, w, me) => v.insert('events', event(me, { group_id: w.group.id })),
    },
    {
      verb: 'insert',
      name: 'insert into a foreign group',
      may: nobody,
      try: (v, w, me) => v.insertBlindly('events', event(me, { group_id: w.rivalGroup.id })),
    },
    {
      verb: 'upsert',
      name: 'upsert',
      may: organizer,
      try: (v, w) => v.upsert('events', event(w.event.organizer_id, { id: w.event.id }), ['id']),
    },
    {
      verb: 'update',
      name: 'rename',
      may: editors,
      try: (v, w) => v.update('events', { id: w.event.id }, { name: 'Mine' }),
    },
    {
      verb: 'update',
      name: 'rename everything',
      may: ['co-host', 'group owner', 'organizer', 'series co-host'],
      try: (v) => v.update('events', {}, { name: 'Mine' }),
    },
    {
      verb: 'update',
      name: 'move it',
      may: editors,
      try: (v, w) => v.update('events', { id: w.event.id }, { datetime: hours(7), end_datetime: hours(9) }),
    },
    ...[{ price_cents: 700 }, { pay_link: 'https://pay.example/mine' }, { pay_note: 'To me' }].map(
      (price): Action => ({
        verb: 'update',
        name: `set ${Object.keys(price)} together with the name`,
        may: organizer,
        try: (v, w) => v.update('events', { id: w.event.id }, { name: 'Mine', ...price }),
      }),
    ),
    {
      verb: 'update',
      name: 'open it to all',
      may: organizer,
      try: (v, w) => v.update('events', { id: w.event.id }, { is_private: false }),
    },
    {
      verb: 'update',
      name: 'call it off',
      may: editors,
      try: (v, w) => v.update('events', { id: w.event.id }, { called_off_at: hours(0), call_off_note: 'Rain' }),
    },
    {
      verb: 'update',
      name: 'need a number of people and decide that it takes place',
      may: editors,
      try: (v, w) => v.update('events', { id: w.event.id }, { min_people: 2, decided_at: hours(0) }),
    },
    {
      verb: 'update',
      name: 'switch its list off',
      may: editors,
      try: (v, w) => v.update('events', { id: w.fullEvent.id }, { waitlist: false }),
    },
    {
      verb: 'update',
      name: 'let those who wait move up',
      may: editors,
      try: (v, w) => v.update('events', { id: w.fullEvent.id }, { max_participants: 2 }),
    },
    ...['registration_deadline', 'withdraw_until'].map(
      (deadline): Action => ({
        verb: 'update',
        name: `set ${deadline}`,
        may: editors,
        try: (v, w) => v.update('events', { id: w.event.id }, { [deadline]: hours(1) }),
      }),
    ),
    {
      verb: 'insert',
      name: 'insert one with deadlines and without a list',
      may: accounts,
      try: (v, _, me) =>
        v.insert('events', event(me, { waitlist: false, registration_deadline: hours(1), withdraw_until: hours(2) })),
    },
    {
      verb: 'move',
      name: 'take it out of the group',
      may: organizer,
      try: (v, w) => v.update('events', { id: w.event.id }, { group_id: null }),
    },
    {
      verb: 'move',
      name: 'move it to a foreign group',
      may: nobody,
      try: (v, w) => v.update('events', { id: w.event.id }, { group_id: w.rivalGroup.id }),
    },
    {
      verb: 'spoof',
      name: 'give it to me',
      may: nobody,
      try: (v, w, me) => v.update('events', { id: w.event.id }, { organizer_id: me, id: 'stolenstolen' }),
    },
    {
      verb: 'spoof',
      name: 'give it away',
      may: nobody,
      try: (v, w) => v.update('events', { id: w.event.id }, { organizer_id: w.people.rival?.id }),
    },
    {
      verb: 'update',
      name: 'change its id',
      may: nobody,
      try: (v, w) => v.update('events', { id: w.event.id }, { id: 'aaaaaaaaaaaa' }),
    },
    {
      verb: 'update',
      name: 'backdate it',
      may: nobody,
      try: (v, w) => v.update('events', { id: w.event.id }, { created_at: hours(-99) }),
    },
    { verb: 'delete', name: 'delete', may: organizer, try: (v, w) => v.remove('events', { id: w.event.id }) },
  ],
  bookmarks: [
    {
      verb: 'insert',
      name: 'star the event',
      may: insiders.filter((role) => role !== 'attendee'),
      try: (v, w, me) => v.insertBlindly('bookmarks', { user_id: me, event_id: w.event.id }),
    },
    {
      verb: 'spoof',
      name: 'star for somebody else',
      may: nobody,
      try: (v, w) => v.insertBlindly('bookmarks', { user_id: w.people.rival?.id, event_id: w.otherEvent.id }),
    },
    {
      verb: 'bulk insert',
      name: 'star two events, one of them for somebody else',
      may: nobody,
      try: (v, w, me) =>
        v.insert('bookmarks', [
          { user_id: me, event_id: w.otherEvent.id },
          { user_id: w.people.rival?.id, event_id: w.otherEvent.id },
        ]),
    },
    {
      verb: 'bulk insert',
      name: 'star the public event and the private one',
      may: insiders.filter((role) => role !== 'attendee'),
      try: (v, w, me) =>
        v.insert(
          'bookmarks',
          [w.otherEvent, w.event].map(({ id }) => ({ user_id: me, event_id: id })),
        ),
    },
    {
      verb: 'upsert',
      name: 'upsert the star of the attendee',
      may: nobody,
      try: (v, w) => {
        const star = { user_id: w.people.attendee?.id, event_id: w.event.id, created_at: hours(-99) }
        return v.upsert('bookmarks', star, ['user_id', 'event_id'])
      },
    },
    {
      verb: 'update',
      name: 'backdate a star',
      may: nobody,
      try: (v, w) => v.update('bookmarks', { event_id: w.event.id }, { created_at: hours(-99) }),
    },
    {
      verb: 'spoof',
      name: 'give the stars to somebody else',
      may: nobody,
      try: (v, w) => v.update('bookmarks', { event_id: w.event.id }, { user_id: w.people.rival?.id }),
    },
    {
      verb: 'move',
      name: 'move a star',
      may: nobody,
      try: (v, w) => v.update('bookmarks', { event_id: w.event.id }, { event_id: w.otherEvent.id }),
    },
    {
      verb: 'delete',
      name: 'take the star off',
      may: ['attendee'],
      try: (v, w) => v.remove('bookmarks', { event_id: w.event.id }),
    },
  ],
}
