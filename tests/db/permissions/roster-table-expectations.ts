import { hours } from '../support/event-actions.ts'
import type { Row } from '../support/visitor.ts'
import { type Action, expectKept, managers, nobody, organizer } from './actions.ts'
import type { World } from './world.ts'

const paid = (w: World, fields: Row = {}) => ({
  event_id: w.event.id,
  name: 'Me',
  cents: 500,
  currency: 'EUR',
  confirmed_at: '2026-01-01',
  ...fields,
})

/** The roster of an event: its participants, its labels, and who has which. */
export const rosterTables: Record<string, Action[]> = {
  participants: [
    [
      'insert',
      'insert mine',
      nobody,
      (v, w, me) => v.insertBlindly('participants', { event_id: w.event.id, name: 'Me', user_id: me, slot_number: 40 }),
    ],
    [
      'spoof',
      'insert for somebody else',
      nobody,
      (v, w) =>
        v.insertBlindly('participants', { event_id: w.otherEvent.id, name: 'Rival', user_id: w.people.rival?.id }),
    ],
    [
      'spoof',
      'claim in the name of somebody else',
      nobody,
      (v, w) => {
        const row = { event_id: w.event.id, name: 'Extra', claimed_by_user_id: w.people.claimer?.id }
        return v.insertBlindly('participants', row)
      },
    ],
    [
      'bulk insert',
      'insert many',
      nobody,
      (v, w) =>
        v.insert(
          'participants',
          [41, 42].map((slot_number) => ({ event_id: w.event.id, name: 'Many', slot_number })),
        ),
    ],
    [
      'upsert',
      'upsert',
      nobody,
      (v, w) =>
        v.upsert('participants', { id: w.rows.attendee.id, event_id: w.event.id, name: 'Other', slot_number: 1 }, [
          'id',
        ]),
    ],
    [
      'insert',
      'go to the front of the waitlist',
      nobody,
      (v, w, me) =>
        v.insertBlindly('participants', {
          event_id: w.fullEvent.id,
          name: 'Me',
          user_id: me,
          slot_number: null,
          waiting_since: hours(-99),
        }),
    ],
    ['delete', 'delete who waits', nobody, (v, w) => v.remove('participants', { event_id: w.fullEvent.id })],
    ['delete', 'delete', nobody, (v, w) => v.remove('participants', { event_id: w.event.id })],
  ],
  payments: [
    [
      'insert',
      'insert mine',
      nobody,
      (v, w, me) => v.insertBlindly('payments', paid(w, { holder: me, participant_id: w.rows.claimer.id })),
    ],
    [
      'spoof',
      'insert for somebody else',
      nobody,
      (v, w) => v.insertBlindly('payments', paid(w, { holder: w.people.rival?.id })),
    ],
    ['bulk insert', 'insert many', nobody, (v, w) => v.insert('payments', [paid(w), paid(w)])],
    ['upsert', 'upsert', nobody, (v, w) => v.upsert('payments', paid(w, { id: w.payments.said.id }), ['id'])],
    ['delete', 'delete', nobody, (v, w) => v.remove('payments', { event_id: w.event.id })],
  ],
  labels: [
    ['insert', 'insert', managers, (v, w) => v.insert('labels', { event_id: w.event.id, name: 'New' })],
    [
      'bulk insert',
      'insert here and elsewhere',
      organizer,
      (v, w) =>
        v.insert(
          'labels',
          [w.event, w.otherEvent].map(({ id }) => ({ event_id: id, name: 'New' })),
        ),
    ],
    [
      'upsert',
      'upsert',
      managers,
      (v, w) => v.upsert('labels', { id: w.label.id, event_id: w.event.id, name: 'New' }, ['id']),
    ],
    [
      'upsert',
      'one of another event',
      nobody,
      (v, w) => v.upsert('labels', { id: w.label.id, event_id: w.otherEvent.id, name: 'New' }, ['id']),
    ],
    ['update', 'rename', managers, (v, w) => v.update('labels', { id: w.label.id }, { name: 'New' })],
    ['delete', 'delete', managers, (v, w) => v.remove('labels', { id: w.label.id })],
  ],
  participant_labels: [
    [
      'insert',
      'put on',
      managers,
      (v, w) => v.insertBlindly('participant_labels', { participant_id: w.rows.guest.id, label_id: w.label.id }),
    ],
    [
      'delete',
      'take off',
      managers,
      (v, w) => v.remove('participant_labels', { participant_id: w.rows.attendee.id, label_id: w.label.id }),
    ],
    [
      'bulk insert',
      'put both labels on the guest',
      managers,
      (v, w) =>
        v.insert(
          'participant_labels',
          [w.label, w.unusedLabel].map(({ id }) => ({ participant_id: w.rows.guest.id, label_id: id })),
        ),
    ],
    [
      'bulk insert',
      "put it on a participant of the event and on one of the group's meeting",
      nobody,
      (v, w) =>
        v.insert(
          'participant_labels',
          [w.rows.guest, w.rows.member].map(({ id }) => ({ participant_id: id, label_id: w.label.id })),
        ),
    ],
    [
      'upsert',
      'upsert the mark that is there',
      nobody,
      (v, w) => {
        const mark = { participant_id: w.rows.attendee.id, label_id: w.label.id, event_id: w.otherEvent.id }
        return v.upsert('participant_labels', mark, ['participant_id', 'label_id'])
      },
    ],
    [
      'move',
      'put it on under another event',
      nobody,
      async (v, w) => {
        const mark = { participant_id: w.rows.guest.id, label_id: w.label.id, event_id: w.otherEvent.id }
        expectKept(await v.insert('participant_labels', mark), mark)
      },
    ],
  ],
}
