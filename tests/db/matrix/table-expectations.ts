import { hours } from '../support/actions.ts'
import type { Row } from '../support/visitor.ts'
import { type Deed, expectKept, insiders, leaders, managers, nobody, organizer } from './deeds.ts'
import { groupTables } from './group-table-expectations.ts'
import { accounts } from './world.ts'

const event = (me: string, fields: Row = {}) => ({ organizer_id: me, name: 'Attempt', datetime: hours(5), ...fields })

/** Every table the API exposes, and everything one could do to its rows besides reading. */
export const tables: Record<string, Deed[]> = {
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
      may: organizer,
      try: (v, w) => v.update('events', { id: w.event.id }, { name: 'Mine' }),
    },
    {
      verb: 'update',
      name: 'rename everything',
      may: ['organizer', 'group owner'],
      try: (v) => v.update('events', {}, { name: 'Mine' }),
    },
    {
      verb: 'update',
      name: 'open it to all',
      may: organizer,
      try: (v, w) => v.update('events', { id: w.event.id }, { is_private: false }),
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
  participants: [
    {
      verb: 'insert',
      name: 'insert mine',
      may: nobody,
      try: (v, w, me) =>
        v.insertBlindly('participants', { event_id: w.event.id, name: 'Me', user_id: me, slot_number: 40 }),
    },
    {
      verb: 'spoof',
      name: 'insert for somebody else',
      may: nobody,
      try: (v, w) =>
        v.insertBlindly('participants', { event_id: w.otherEvent.id, name: 'Rival', user_id: w.people.rival?.id }),
    },
    {
      verb: 'spoof',
      name: 'claim in the name of somebody else',
      may: nobody,
      try: (v, w) => {
        const row = { event_id: w.event.id, name: 'Extra', claimed_by_user_id: w.people.claimer?.id }
        return v.insertBlindly('participants', row)
      },
    },
    {
      verb: 'bulk insert',
      name: 'insert many',
      may: nobody,
      try: (v, w) =>
        v.insert(
          'participants',
          [41, 42].map((slot_number) => ({ event_id: w.event.id, name: 'Many', slot_number })),
        ),
    },
    {
      verb: 'upsert',
      name: 'upsert',
      may: nobody,
      try: (v, w) =>
        v.upsert('participants', { id: w.rows.attendee.id, event_id: w.event.id, name: 'Other', slot_number: 1 }, [
          'id',
        ]),
    },
    {
      verb: 'update',
      name: 'rename',
      may: nobody,
      try: (v, w) => v.update('participants', { id: Object.values(w.rows).map(({ id }) => id) }, { name: 'Other' }),
    },
    {
      verb: 'update',
      name: 'change the slot',
      may: nobody,
      try: (v, w) => v.update('participants', { id: w.rows.attendee.id }, { slot_number: 49 }),
    },
    {
      verb: 'spoof',
      name: 'make it mine',
      may: nobody,
      try: (v, w, me) => v.update('participants', { id: w.rows.claimed.id }, { user_id: me }),
    },
    {
      verb: 'spoof',
      name: 'claim it',
      may: nobody,
      try: (v, w, me) => v.update('participants', { id: w.rows.guest.id }, { claimed_by_user_id: me }),
    },
    {
      verb: 'move',
      name: 'move it to another event',
      may: nobody,
      try: (v, w) => v.update('participants', { id: w.rows.attendee.id }, { event_id: w.otherEvent.id }),
    },
    { verb: 'delete', name: 'delete', may: nobody, try: (v, w) => v.remove('participants', { event_id: w.event.id }) },
  ],
  labels: [
    {
      verb: 'insert',
      name: 'insert',
      may: managers,
      try: (v, w) => v.insert('labels', { event_id: w.event.id, name: 'New' }),
    },
    {
      verb: 'bulk insert',
      name: 'insert here and elsewhere',
      may: organizer,
      try: (v, w) =>
        v.insert(
          'labels',
          [w.event, w.otherEvent].map(({ id }) => ({ event_id: id, name: 'New' })),
        ),
    },
    {
      verb: 'upsert',
      name: 'upsert',
      may: managers,
      try: (v, w) => v.upsert('labels', { id: w.label.id, event_id: w.event.id, name: 'New' }, ['id']),
    },
    {
      verb: 'update',
      name: 'rename',
      may: managers,
      try: (v, w) => v.update('labels', { id: w.label.id }, { name: 'New' }),
    },
    {
      verb: 'move',
      name: 'move it to another event',
      may: nobody,
      try: (v, w) => v.update('labels', { id: w.label.id }, { event_id: w.otherEvent.id }),
    },
    { verb: 'delete', name: 'delete', may: managers, try: (v, w) => v.remove('labels', { id: w.label.id }) },
  ],
  participant_labels: [
    {
      verb: 'insert',
      name: 'put on',
      may: managers,
      try: (v, w) => v.insertBlindly('participant_labels', { participant_id: w.rows.guest.id, label_id: w.label.id }),
    },
    {
      verb: 'delete',
      name: 'take off',
      may: managers,
      try: (v, w) => v.remove('participant_labels', { participant_id: w.rows.attendee.id, label_id: w.label.id }),
    },
    {
      verb: 'bulk insert',
      name: 'put both labels on the guest',
      may: managers,
      try: (v, w) =>
        v.insert(
          'participant_labels',
          [w.label, w.unusedLabel].map(({ id }) => ({ participant_id: w.rows.guest.id, label_id: id })),
        ),
    },
    {
      verb: 'bulk insert',
      name: "put it on a participant of the event and on one of the group's meeting",
      may: nobody,
      try: (v, w) =>
        v.insert(
          'participant_labels',
          [w.rows.guest, w.rows.member].map(({ id }) => ({ participant_id: id, label_id: w.label.id })),
        ),
    },
    {
      verb: 'upsert',
      name: 'upsert the mark that is there',
      may: nobody,
      try: (v, w) => {
        const mark = { participant_id: w.rows.attendee.id, label_id: w.label.id, event_id: w.otherEvent.id }
        return v.upsert('participant_labels', mark, ['participant_id', 'label_id'])
      },
    },
    {
      verb: 'move',
      name: 'put it on under another event',
      may: nobody,
      try: async (v, w) => {
        const mark = { participant_id: w.rows.guest.id, label_id: w.label.id, event_id: w.otherEvent.id }
        expectKept(await v.insert('participant_labels', mark), mark)
      },
    },
    {
      verb: 'update',
      name: 'exchange',
      may: nobody,
      try: (v, w) =>
        v.update('participant_labels', { participant_id: w.rows.attendee.id }, { label_id: w.unusedLabel.id }),
    },
    {
      verb: 'move',
      name: 'move it to somebody else',
      may: nobody,
      try: (v, w) => v.update('participant_labels', { label_id: w.label.id }, { participant_id: w.rows.guest.id }),
    },
  ],
  ...groupTables,
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
