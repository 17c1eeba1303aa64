import { randomUUID } from 'node:crypto'
import {
  balances,
  confirmLeft,
  markPaid,
  markPeople,
  sayAllPaid,
  sayPaid,
  settle,
  unmarkPeople,
} from '../support/payment-actions.ts'
import { leaders, managers } from './actions.ts'
import { type Call, type Question, secretOf } from './calls.ts'
import { accounts, type Role, type World } from './world.ts'

const withSecret = (world: World, role: Role) => {
  const p_secret = secretOf(world, role)
  return p_secret ? { p_secret } : {}
}

export const paymentWriting: Record<string, Call[]> = {
  say_paid: [
    { name: 'by the claimer', may: ['claimer'], try: (v, w, r) => sayPaid(v, w.rows.claimer, withSecret(w, r)) },
    {
      name: 'by the guest',
      may: ['guest with the secret'],
      try: (v, w, r) => sayPaid(v, { id: w.rows.guest.id }, withSecret(w, r)),
    },
    {
      name: 'and taken back',
      may: ['claimer'],
      try: (v, w, r) => sayPaid(v, w.rows.claimed, { ...withSecret(w, r), p_said: false }),
    },
    {
      name: 'and taken back after it was confirmed',
      may: [],
      try: (v, w, r) => sayPaid(v, w.rows.attendee, { ...withSecret(w, r), p_said: false }),
    },
    { name: 'by who waits', may: [], try: (v, w) => sayPaid(v, w.rows.waiting) },
    {
      name: 'for oneself and a claimed slot',
      may: ['claimer'],
      try: (v, w) => sayAllPaid(v, [w.rows.claimer, w.rows.claimed]),
    },
    { name: 'for oneself and the guest', may: [], try: (v, w) => sayAllPaid(v, [w.rows.claimer, w.rows.guest]) },
  ],
  mark_people_paid: [
    { name: 'the claimer', may: managers, try: (v, w) => markPaid(v, w.rows.claimer) },
    { name: 'the guest', may: managers, try: (v, w) => markPaid(v, w.rows.guest) },
    { name: 'who said so', may: managers, try: (v, w) => markPaid(v, w.rows.claimed) },
    { name: 'at the meeting', may: leaders, try: (v, w) => markPaid(v, w.rows.member) },
    { name: 'who waits', may: [], try: (v, w) => markPaid(v, w.rows.waiting) },
    { name: 'nobody', may: [], try: (v) => markPaid(v, { id: randomUUID() }) },
    { name: 'the claimer and the guest', may: managers, try: (v, w) => markPeople(v, [w.rows.claimer, w.rows.guest]) },
    {
      name: 'at the event and at the meeting',
      may: leaders,
      try: (v, w) => markPeople(v, [w.rows.claimer, w.rows.member]),
    },
    { name: 'the claimer and who waits', may: [], try: (v, w) => markPeople(v, [w.rows.claimer, w.rows.waiting]) },
    { name: 'the claimer and nobody', may: [], try: (v, w) => markPeople(v, [w.rows.claimer, { id: randomUUID() }]) },
  ],
  unmark_people_paid: [
    { name: 'the attendee', may: managers, try: (v, w) => unmarkPeople(v, [w.rows.attendee]) },
    { name: 'who said so', may: managers, try: (v, w) => unmarkPeople(v, [w.rows.claimed], { p_denied: true }) },
    {
      name: 'the attendee and nobody',
      may: [],
      try: (v, w) => unmarkPeople(v, [w.rows.attendee, { id: randomUUID() }]),
    },
  ],
  settle_refund: [
    { name: 'that it arrived, of who left', may: managers, try: (v, w) => confirmLeft(v, w.payments.left) },
    { name: 'that it arrived, of the claimer', may: [], try: (v, w) => confirmLeft(v, w.payments.said) },
    { name: 'of who only said so', may: managers, try: (v, w) => settle(v, w.payments.left) },
    { name: 'of who left', may: managers, try: (v, w) => settle(v, w.payments.refund) },
    { name: 'of the attendee', may: [], try: (v, w) => settle(v, w.payments.confirmed) },
    { name: 'of nobody', may: [], try: (v) => settle(v, { id: randomUUID() }) },
  ],
}

export const paymentReading: Record<string, Question[]> = {
  get_payments: [
    { name: 'of oneself', may: [...accounts], ask: (v) => balances(v) },
    {
      name: 'of people',
      may: managers,
      ask: async (v) => (await balances(v)).balances.filter(({ own }) => !own),
    },
    {
      name: 'of an event whole',
      may: managers,
      ask: async (v, w) => (await balances(v, { p_event_id: w.event.id })).balances.filter(({ own }) => !own),
    },
  ],
}
