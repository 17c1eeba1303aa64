import { randomUUID } from 'node:crypto'
import {
  confirmLeft,
  markPaid,
  markPeople,
  sayAllPaid,
  sayPaid,
  settle,
  unmarkPeople,
} from '../support/payment-actions.ts'
import { balances } from '../support/payments-page.ts'
import { leaders, managers } from './actions.ts'
import { type Call, type Question, secretOf } from './calls.ts'
import { accounts, type Role, type World } from './world.ts'

const withSecret = (world: World, role: Role) => {
  const p_secret = secretOf(world, role)
  return p_secret ? { p_secret } : {}
}

export const paymentWriting: Record<string, Call[]> = {
  say_paid: [
    ['by the claimer', ['claimer'], (v, w, r) => sayPaid(v, w.rows.claimer, withSecret(w, r))],
    ['by the guest', ['guest with the secret'], (v, w, r) => sayPaid(v, { id: w.rows.guest.id }, withSecret(w, r))],
    ['and taken back', ['claimer'], (v, w, r) => sayPaid(v, w.rows.claimed, { ...withSecret(w, r), p_said: false })],
    [
      'and taken back after it was confirmed',
      [],
      (v, w, r) => sayPaid(v, w.rows.attendee, { ...withSecret(w, r), p_said: false }),
    ],
    ['by who waits', [], (v, w) => sayPaid(v, w.rows.waiting)],
    ['for oneself and a claimed slot', ['claimer'], (v, w) => sayAllPaid(v, [w.rows.claimer, w.rows.claimed])],
    ['for oneself and the guest', [], (v, w) => sayAllPaid(v, [w.rows.claimer, w.rows.guest])],
  ],
  mark_people_paid: [
    ['the claimer', managers, (v, w) => markPaid(v, w.rows.claimer)],
    ['the guest', managers, (v, w) => markPaid(v, w.rows.guest)],
    ['who said so', managers, (v, w) => markPaid(v, w.rows.claimed)],
    ['at the meeting', leaders, (v, w) => markPaid(v, w.rows.member)],
    ['who waits', [], (v, w) => markPaid(v, w.rows.waiting)],
    ['nobody', [], (v) => markPaid(v, { id: randomUUID() })],
    ['the claimer and the guest', managers, (v, w) => markPeople(v, [w.rows.claimer, w.rows.guest])],
    ['at the event and at the meeting', leaders, (v, w) => markPeople(v, [w.rows.claimer, w.rows.member])],
    ['the claimer and who waits', [], (v, w) => markPeople(v, [w.rows.claimer, w.rows.waiting])],
    ['the claimer and nobody', [], (v, w) => markPeople(v, [w.rows.claimer, { id: randomUUID() }])],
  ],
  unmark_people_paid: [
    ['the attendee', managers, (v, w) => unmarkPeople(v, [w.rows.attendee])],
    ['who said so', managers, (v, w) => unmarkPeople(v, [w.rows.claimed], { p_denied: true })],
    ['the attendee and nobody', [], (v, w) => unmarkPeople(v, [w.rows.attendee, { id: randomUUID() }])],
  ],
  settle_refund: [
    ['that it arrived, of who left', managers, (v, w) => confirmLeft(v, w.payments.left)],
    ['that it arrived, of the claimer', [], (v, w) => confirmLeft(v, w.payments.said)],
    ['of who only said so', managers, (v, w) => settle(v, w.payments.left)],
    ['of who left', managers, (v, w) => settle(v, w.payments.refund)],
    ['of the attendee', [], (v, w) => settle(v, w.payments.confirmed)],
    ['of nobody', [], (v) => settle(v, { id: randomUUID() })],
  ],
}

export const paymentReading: Record<string, Question[]> = {
  get_payments: [
    ['of oneself', [...accounts], (v) => balances(v)],
    ['of people', managers, async (v) => (await balances(v)).balances.filter(({ own }) => !own)],
    [
      'of an event whole',
      managers,
      async (v, w) => (await balances(v, { p_event_id: w.event.id })).balances.filter(({ own }) => !own),
    ],
  ],
}
