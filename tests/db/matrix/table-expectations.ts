import { hours } from '../support/actions.ts'
import type { Row } from '../support/visitor.ts'
import { type Deed, insiders, leaders, managers, nobody, organizer } from './deeds.ts'
import { groupTables } from './group-table-expectations.ts'
import { accounts } from './world.ts'

const event = (me: string, fields: Row = {}) => ({ organizer_id: me, name: 'Attempt', datetime: hours(5), ...fields })

/** Every table the API exposes, and everything one could do to its rows besides reading. */
export const tables: Record<string, Deed[]> = {
  events: [
    { name: 'insert one of my own', may: accounts, try: (v, _, me) => v.insert('events', event(me)) },
    {
      name: 'insert for somebody else',
      may: nobody,
      try: (v, w) => v.insertBlindly('events', event(w.people.rival?.id ?? '')),
    },
    {
      name: 'insert mine and one of somebody else',
      may: nobody,
      try: (v, w, me) => v.insert('events', [event(me), event(w.people.rival?.id ?? '')]),
    },
    {
      name: 'insert into the group',
      may: leaders,
      try: (v, w, me) => v.insert('events', event(me, { group_id: w.group.id })),
    },
    {
      name: 'insert into a foreign group',
      may: nobody,
      try: (v, w, me) => v.insertBlindly('events', event(me, { group_id: w.rivalGroup.id })),
    },
    {
      name: 'upsert',
      may: organizer,
      try: (v, w) => v.upsert('events', event(w.event.organizer_id, { id: w.event.id }), ['id']),
    },
    { name: 'rename', may: organizer, try: (v, w) => v.update('events', { id: w.event.id }, { name: 'Mine' }) },
    {
      name: 'rename everything',
      may: ['organizer', 'group owner'],
      try: (v) => v.update('events', {}, { name: 'Mine' }),
    },
    {
      name: 'open it to all',
      may: organizer,
      try: (v, w) => v.update('events', { id: w.event.id }, { is_private: false }),
    },
    {
      name: 'take it out of the group',
      may: organizer,
      try: (v, w) => v.update('events', { id: w.event.id }, { group_id: null }),
    },
    {
      name: 'move it to a foreign group',
      may: nobody,
      try: (v, w) => v.update('events', { id: w.event.id }, { group_id: w.rivalGroup.id }),
    },
    {
      name: 'give it to me',
      may: nobody,
      try: (v, w, me) => v.update('events', { id: w.event.id }, { organizer_id: me, id: 'stolenstolen' }),
    },
    {
      name: 'give it away',
      may: nobody,
      try: (v, w) => v.update('events', { id: w.event.id }, { organizer_id: w.people.rival?.id }),
    },
    {
      name: 'change its id',
      may: nobody,
      try: (v, w) => v.update('events', { id: w.event.id }, { id: 'aaaaaaaaaaaa' }),
    },
    {
      name: 'backdate it',
      may: nobody,
      try: (v, w) => v.update('events', { id: w.event.id }, { created_at: hours(-99) }),
    },
    { name: 'delete', may: organizer, try: (v, w) => v.remove('events', { id: w.event.id }) },
  ],
  participants: [
    {
      name: 'insert mine',
      may: nobody,
      try: (v, w, me) =>
        v.insertBlindly('participants', { event_id: w.event.id, name: 'Me', user_id: me, slot_number: 40 }),
    },
    {
      name: 'insert many',
      may: nobody,
      try: (v, w) =>
        v.insert(
          'participants',
          [41, 42].map((slot_number) => ({ event_id: w.event.id, name: 'Many', slot_number })),
        ),
    },
    {
      name: 'upsert',
      may: nobody,
      try: (v, w) =>
        v.upsert('participants', { id: w.rows.attendee.id, event_id: w.event.id, name: 'Other', slot_number: 1 }, [
          'id',
        ]),
    },
    {
      name: 'rename',
      may: nobody,
      try: (v, w) => v.update('participants', { id: Object.values(w.rows).map(({ id }) => id) }, { name: 'Other' }),
    },
    {
      name: 'change the slot',
      may: nobody,
      try: (v, w) => v.update('participants', { id: w.rows.attendee.id }, { slot_number: 49 }),
    },
    {
      name: 'make it mine',
      may: nobody,
      try: (v, w, me) => v.update('participants', { id: w.rows.claimed.id }, { user_id: me }),
    },
    {
      name: 'claim it',
      may: nobody,
      try: (v, w, me) => v.update('participants', { id: w.rows.guest.id }, { claimed_by_user_id: me }),
    },
    {
      name: 'move it to another event',
      may: nobody,
      try: (v, w) => v.update('participants', { id: w.rows.attendee.id }, { event_id: w.otherEvent.id }),
    },
    { name: 'delete', may: nobody, try: (v, w) => v.remove('participants', { event_id: w.event.id }) },
  ],
  labels: [
    { name: 'insert', may: managers, try: (v, w) => v.insert('labels', { event_id: w.event.id, name: 'New' }) },
    {
      name: 'insert here and elsewhere',
      may: organizer,
      try: (v, w) =>
        v.insert(
          'labels',
          [w.event, w.otherEvent].map(({ id }) => ({ event_id: id, name: 'New' })),
        ),
    },
    {
      name: 'upsert',
      may: managers,
      try: (v, w) => v.upsert('labels', { id: w.label.id, event_id: w.event.id, name: 'New' }, ['id']),
    },
    { name: 'rename', may: managers, try: (v, w) => v.update('labels', { id: w.label.id }, { name: 'New' }) },
    {
      name: 'move it to another event',
      may: nobody,
      try: (v, w) => v.update('labels', { id: w.label.id }, { event_id: w.otherEvent.id }),
    },
    { name: 'delete', may: managers, try: (v, w) => v.remove('labels', { id: w.label.id }) },
  ],
  participant_labels: [
    {
      name: 'put on',
      may: managers,
      try: (v, w) => v.insertBlindly('participant_labels', { participant_id: w.rows.guest.id, label_id: w.label.id }),
    },
    {
      name: 'take off',
      may: managers,
      try: (v, w) => v.remove('participant_labels', { participant_id: w.rows.attendee.id, label_id: w.label.id }),
    },
    {
      name: 'exchange',
      may: nobody,
      try: (v, w) =>
        v.update('participant_labels', { participant_id: w.rows.attendee.id }, { label_id: w.unusedLabel.id }),
    },
    {
      name: 'move it to somebody else',
      may: nobody,
      try: (v, w) => v.update('participant_labels', { label_id: w.label.id }, { participant_id: w.rows.guest.id }),
    },
  ],
  ...groupTables,
  bookmarks: [
    {
      name: 'star the event',
      may: insiders.filter((role) => role !== 'attendee'),
      try: (v, w, me) => v.insertBlindly('bookmarks', { user_id: me, event_id: w.event.id }),
    },
    {
      name: 'star for somebody else',
      may: nobody,
      try: (v, w) => v.insertBlindly('bookmarks', { user_id: w.people.rival?.id, event_id: w.otherEvent.id }),
    },
    {
      name: 'move a star',
      may: nobody,
      try: (v, w) => v.update('bookmarks', { event_id: w.event.id }, { event_id: w.otherEvent.id }),
    },
    { name: 'take the star off', may: ['attendee'], try: (v, w) => v.remove('bookmarks', { event_id: w.event.id }) },
  ],
}
