import { type Asked, calls, HUGE } from '../support/cost.ts'
import { type CostWorld, GUESTS, ids, SMALL } from './cost-world.ts'

export const paymentCosts = ({ anon, olga, ana, made }: CostWorld): Asked[] => [
  calls('say_paid', 'a guest', anon, SMALL, () => ({ p_ids: [made.rows[0]?.id], p_secret: made.rows[0]?.secret })),
  calls('say_paid', 'a huge secret', anon, SMALL, () => ({ p_ids: [made.rows[0]?.id], p_secret: HUGE })),
  calls('say_paid', '20,000 ids', anon, SMALL, () => ({ p_ids: ids(20_000), p_secret: made.rows[0]?.secret })),
  calls('say_paid', 'a hundred foreign ones', ana, SMALL, () => ({ p_ids: made.rows.map(({ id }) => id) })),
  calls('mark_people_paid', 'one of a hundred', olga, SMALL, () => ({ p_participant_ids: [made.rows[0]?.id] })),
  calls('unmark_people_paid', 'one of a hundred', olga, SMALL, () => ({ p_participant_ids: [made.rows[1]?.id] })),
  calls('settle_refund', 'a refund', olga, SMALL, () => ({ p_payment_id: made.refund })),
  calls('settle_refund', 'a foreign one', ana, SMALL, () => ({ p_payment_id: made.refund })),
  calls('mark_people_paid', 'a hundred', olga, { read: 70 * GUESTS, calls: 40 * GUESTS }, () => ({
    p_participant_ids: made.rows.map(({ id }) => id),
  })),
  calls('mark_people_paid', '20,000 ids', olga, SMALL, () => ({ p_participant_ids: ids(20_000) })),
  calls('mark_people_paid', 'a hundred foreign ones', ana, SMALL, () => ({
    p_participant_ids: made.rows.map(({ id }) => id),
  })),
  calls('unmark_people_paid', 'a hundred', olga, { read: 70 * GUESTS, calls: 40 * GUESTS }, () => ({
    p_participant_ids: made.rows.map(({ id }) => id),
  })),
  calls('get_payments', 'a hundred who owe', olga, { read: 8 * GUESTS, calls: 40 }, () => ({})),
  calls('get_payments', 'one event whole', olga, { read: 8 * GUESTS, calls: 40 }, () => ({
    p_event_id: made.asking.id,
  })),
  calls('get_payments', 'one who owes nothing', ana, SMALL, () => ({})),
  calls('get_payments', 'a huge id', olga, SMALL, () => ({ p_event_id: HUGE })),
]
