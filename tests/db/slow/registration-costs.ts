import { type Asked, asks, calls, HUGE } from '../support/cost.ts'
import { newSecret, register } from '../support/registration-actions.ts'
import type { Row, Visitor } from '../support/visitor.ts'
import { answers, type CostWorld, FIELDS, GUESTS, ids, options, REFUSED, range, SMALL } from './cost-world.ts'

export function registrationCosts({ anon, olga, ana, made }: CostWorld): Asked[] {
  const sign = (fields: Row) => (visitor: Visitor) =>
    register(visitor, made.asking, { p_name: 'Gus', p_secret: newSecret(), ...fields })
  return [
    asks(
      'register',
      'every field filled',
      anon,
      { read: 8 * GUESTS, calls: 60 * FIELDS },
      sign({ p_responses: answers }),
    ),
    asks('register', 'a huge name', anon, REFUSED, sign({ p_name: HUGE })),
    asks('register', 'a huge address', ana, { ...REFUSED, trims: 2 }, sign({ p_email: `${HUGE}@x.example` })),
    asks('register', 'a huge number', ana, { ...REFUSED, trims: 3 }, sign({ p_phone: '1'.repeat(2_000_000) })),
    asks('register', 'huge notes', anon, { ...REFUSED, trims: 8 }, sign({ p_notes: HUGE })),
    asks('register', 'a huge secret', anon, SMALL, sign({ p_secret: HUGE })),
    asks('register', 'a huge event', anon, SMALL, sign({ p_event_id: HUGE })),
    asks(
      'register',
      'a list of 200,000 answers',
      anon,
      { read: 5 * GUESTS, calls: 40, trims: 9 },
      sign({ p_responses: { 0: Array(200_000).fill(options[0]) } }),
    ),
    asks(
      'register',
      '100,000 answers',
      ana,
      { ...REFUSED, trims: 5 },
      sign({ p_responses: Object.fromEntries(range(100_000).map((key) => [key, 'x'])) }),
    ),
    asks(
      'register',
      'an option as often as fits',
      anon,
      { read: 6 * GUESTS, calls: 30 * FIELDS },
      sign({ p_responses: { 0: Array(2_000).fill(options[0]) } }),
    ),
    // A guest's change is counted: that reads the calls before it.
    calls('update_registration', 'every field filled', anon, { read: 5 * GUESTS, calls: 60 * FIELDS }, () => ({
      p_id: made.rows[0]?.id,
      p_secret: made.rows[0]?.secret,
      p_name: 'Gus',
      p_email: null,
      p_phone: null,
      p_notes: null,
      p_responses: answers,
      p_before: { name: 'Gus', email: '', phone: '', notes: '', responses: answers },
    })),
    calls('update_registration', 'huge texts and answers', anon, SMALL, () => ({
      p_id: made.rows[0]?.id,
      p_secret: made.rows[0]?.secret,
      p_name: HUGE,
      p_email: HUGE,
      p_phone: HUGE,
      p_notes: HUGE,
      p_responses: { 0: Array(200_000).fill('x') },
      p_before: { name: HUGE, responses: { 0: Array(200_000).fill('x') } },
    })),
    calls('withdraw', 'everybody', olga, { read: 19 * GUESTS, calls: 30 * GUESTS }, () => ({
      p_ids: made.rows.map(({ id }) => id),
    })),
    // waitlist-cost.test.ts takes as many off as one call may.
    calls('withdraw', '20,000 ids', anon, REFUSED, () => ({ p_ids: ids(20_000) })),
    calls('offer_slot', 'everybody of a guest', anon, SMALL, () => ({
      p_ids: [made.rows[0]?.id],
      p_secret: made.rows[0]?.secret,
    })),
    calls('offer_slot', '20,000 ids', anon, REFUSED, () => ({ p_ids: ids(20_000) })),
    calls('offer_slot', 'a huge secret', anon, SMALL, () => ({ p_ids: [made.rows[0]?.id], p_secret: HUGE })),
    calls('offer_slot', 'a hundred foreign ones', ana, SMALL, () => ({
      p_ids: made.rows.slice(0, 100).map(({ id }) => id),
    })),
    calls('take_free_slot', 'of a guest who has one', anon, SMALL, () => ({
      p_id: made.rows[0]?.id,
      p_secret: made.rows[0]?.secret,
    })),
    calls('take_free_slot', 'a huge secret', anon, SMALL, () => ({ p_id: made.rows[0]?.id, p_secret: HUGE })),
    calls('get_registration', 'a full one', anon, SMALL, () => ({ p_secret: made.rows[0]?.secret })),
    calls('get_registration', 'a huge secret', anon, SMALL, () => ({ p_secret: HUGE })),
    calls('get_registrations', 'as many as it takes', anon, { read: 12 * GUESTS, calls: 10 * GUESTS }, () => ({
      p_secrets: made.rows.slice(0, 50).map(({ secret }) => secret),
    })),
    calls('get_registrations', '200,000 secrets', anon, REFUSED, () => ({ p_secrets: ids(200_000) })),
    calls('get_registrations', 'huge secrets', anon, SMALL, () => ({ p_secrets: range(5).map(() => HUGE) })),
    calls('link_guest_registrations', 'as many as it takes', ana, { read: 30 * GUESTS, calls: 30 * GUESTS }, () => ({
      p_secrets: made.rows.slice(0, 20).map(({ secret }) => secret),
    })),
    calls('link_guest_registrations', '200,000 secrets', ana, REFUSED, () => ({ p_secrets: ids(200_000) })),
    calls('link_guest_registrations', 'huge secrets', ana, SMALL, () => ({ p_secrets: range(5).map(() => HUGE) })),
    calls('get_waitlist', 'two who wait', olga, SMALL, () => ({ p_event_id: made.full.id, p_from: 1 })),
    calls('get_waitlist', 'a huge id', ana, SMALL, () => ({ p_event_id: HUGE, p_from: 1 })),
    calls('renew_private_link', 'of one of many guests', olga, SMALL, () => ({
      p_id: made.rows[0]?.id,
      p_secret: newSecret(),
    })),
    calls('renew_private_link', 'a huge secret', olga, SMALL, () => ({ p_id: made.rows[0]?.id, p_secret: HUGE })),
    calls('get_next_slot_number', 'a full event', anon, { read: 3 * GUESTS, calls: 10 }, () => ({
      p_event_id: made.asking.id,
    })),
    calls('get_next_slot_number', 'a huge id', anon, SMALL, () => ({ p_event_id: HUGE })),
  ]
}
