import { hours } from '../support/actions.ts'
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
      verb: 'insert',
      name: 'go to the front of the waitlist',
      may: nobody,
      try: (v, w, me) =>
        v.insertBlindly('participants', {
          event_id: w.fullEvent.id,
          name: 'Me',
          user_id: me,
          slot_number: null,
          waiting_since: hours(-99),
        }),
    },
    {
      verb: 'update',
      name: 'move up to a slot',
      may: nobody,
      try: (v, w) => v.update('participants', { id: w.rows.waiting.id }, { slot_number: 2, waiting_since: null }),
    },
    {
      verb: 'update',
      name: 'move somebody on the waitlist',
      may: nobody,
      try: (v, w) => v.update('participants', { id: w.rows.waitingGuest.id }, { waiting_since: hours(-99) }),
    },
    {
      verb: 'update',
      name: 'say that somebody moved up',
      may: nobody,
      try: (v, w) => v.update('participants', { id: w.rows.holder.id }, { promoted_at: hours(-1) }),
    },
    {
      verb: 'delete',
      name: 'delete who waits',
      may: nobody,
      try: (v, w) => v.remove('participants', { event_id: w.fullEvent.id }),
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
  payments: [
    {
      verb: 'insert',
      name: 'insert mine',
      may: nobody,
      try: (v, w, me) => v.insertBlindly('payments', paid(w, { holder: me, participant_id: w.rows.claimer.id })),
    },
    {
      verb: 'spoof',
      name: 'insert for somebody else',
      may: nobody,
      try: (v, w) => v.insertBlindly('payments', paid(w, { holder: w.people.rival?.id })),
    },
    { verb: 'bulk insert', name: 'insert many', may: nobody, try: (v, w) => v.insert('payments', [paid(w), paid(w)]) },
    {
      verb: 'upsert',
      name: 'upsert',
      may: nobody,
      try: (v, w) => v.upsert('payments', paid(w, { id: w.payments.said.id }), ['id']),
    },
    {
      verb: 'update',
      name: 'confirm it',
      may: nobody,
      try: (v, w) => v.update('payments', { id: w.payments.said.id }, { confirmed_at: '2026-01-01' }),
    },
    {
      verb: 'spoof',
      name: 'make it mine',
      may: nobody,
      try: (v, w, me) => v.update('payments', { event_id: w.event.id }, { holder: me, marked_by: me }),
    },
    {
      verb: 'move',
      name: 'move it to another event',
      may: nobody,
      try: (v, w) => v.update('payments', { event_id: w.event.id }, { event_id: w.otherEvent.id }),
    },
    { verb: 'delete', name: 'delete', may: nobody, try: (v, w) => v.remove('payments', { event_id: w.event.id }) },
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
      verb: 'upsert',
      name: 'one of another event',
      may: nobody,
      try: (v, w) => v.upsert('labels', { id: w.label.id, event_id: w.otherEvent.id, name: 'New' }, ['id']),
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
}
