import { maybe, oneOf } from '../support/seeded-random.ts'
import { remindExpected, sayCant } from './answer-actions.ts'
import { setAttendance } from './attendance-actions.ts'
import type { Database } from './database.ts'
import { follow } from './device-actions.ts'
import { buildEvent, buildLabel, hours } from './event-actions.ts'
import { addMembers, buildGroup, demote, promote, removeMembers } from './group-actions.ts'
import { GUEST_ACTIONS } from './guest-history.ts'
import { type Action, HistoryStep, type KnownGuest, often } from './history-step.ts'
import { sendAll, setChoices } from './message-actions.ts'
import { confirmLeft, markPaid, sayPaid, settle, unmarkPaid } from './payment-actions.ts'
import { change, claim, join, withdraw } from './registration-actions.ts'
import { keepPlace } from './regular-actions.ts'
import { anySection, pick, timesOf } from './section-actions.ts'
import { buildSeries, editPlan, openAt, openSeries } from './series-actions.ts'
import { offer, takeOffered } from './substitute-actions.ts'
import type { Person } from './visitor.ts'

/** Lets people do things by chance, through the API. A refusal is fine; any other failure is an error. */
export async function actByChance(db: Database, people: Person[], steps: number): Promise<void> {
  const guests: KnownGuest[] = []
  for (let step = 0; step < steps; step++) {
    await oneOf(ACTIONS)(new HistoryStep(db, people, guests)).catch((error: { code?: string }) => {
      // 23505: a star, a label or an admin's role is there already.
      if (!error.code?.startsWith('PT4') && !['42501', '23505'].includes(error.code ?? '')) throw error
    })
  }
}

const contact = (me: Person) => ({ p_email: me.email, p_notes: `Ask ${me.email}`, p_responses: {} })
/** Gives the event two slots; now and then no price or no maximum. */
const facts = () => ({
  max_participants: maybe(0.8) ? 2 : null,
  is_private: maybe(0.2),
  custom_fields: [],
  ...(maybe(0.8) && { price_cents: 500, currency: 'EUR' }),
  ...(maybe(0.2) && { max_others: oneOf([0, 1, 2]) }),
  ...(maybe(0.2) && { names_for: oneOf(['participants', 'managers']) }),
  ...(maybe(0.3) && { min_people: 2, decide_hours: oneOf([1, 48]) }),
  ...(maybe(0.4) && { cant_come: oneOf(['managers', 'everyone']) }),
})
/** Times of which one person takes up to three: two at once, and one later. */
const sheet = () => {
  const datetime = hours(24)
  const sections = timesOf(datetime, {
    '4:00 PM': [0, 10],
    '4:05 PM': [5, 15],
    '4:15 PM': [15, 25],
    '4:25 PM': [25, 35],
  })
  return { datetime, sections, max_picks: 3 }
}
const joinSome = (me: Person, event: { id: string }) =>
  join(me, event, { ...contact(me), p_section: anySection(event), p_wait: true })
let named = 0

/** Steps with money are done more often. */
const ACTIONS: readonly Action[] = [
  async ({ me }) => buildEvent(me, { ...facts(), ...(maybe(0.3) && { datetime: null, min_people: null }) }),
  async ({ me, some }) =>
    me.update(
      'events',
      { id: (await some('events', ({ min_people }) => min_people !== null)).id },
      { decided_at: hours(0) },
    ),
  ...often(2, async ({ me }) => buildEvent(me, { ...facts(), ...sheet(), is_private: false })),
  ...often(3, async ({ me, some }) => {
    const row = await some('participants', ({ user_id, section_id }) => user_id === me.id && section_id !== '')
    const event = await some('events', ({ id }) => id === row.event_id)
    return pick(me, event, anySection(event))
  }),
  async ({ me }) => me.rpc('get_calendar_token'),
  ...often(4, async ({ me, some }) =>
    sayCant(me, await some('events', ({ cant_come }) => cant_come !== null), maybe(0.7)),
  ),
  async ({ me, some }) => remindExpected(me, await some('events', ({ cant_come }) => cant_come !== null)),
  async ({ me, some }) => buildEvent(me, { ...facts(), group_id: (await some('groups')).id }),
  async ({ me }) => buildGroup(me),
  async ({ me }) => buildSeries(me, facts()),
  ...often(6, async ({ me, some }) => joinSome(me, await some('events'))),
  ...often(3, async ({ me, some }) => {
    const event = await some('events')
    const fields = { ...contact(me), p_section: anySection(event), p_wait: true }
    return claim(me, event, `Friend ${named++}`, fields)
  }),
  ...often(3, async ({ me }) => follow(me)),
  async ({ db, me, other }) => setChoices(db, me.id === other.id ? me : other, { tellLate: maybe() }),
  async ({ db }) => maybe() && sendAll(db, true),
  ...often(2, async ({ me, some }) => {
    const event = await some('events', (row) => row.organizer_id === me.id)
    return me.update('events', { id: event.id }, { location: oneOf(['Court 1', 'Court 2']), datetime: hours(30) })
  }),
  ...often(4, async ({ me, mine }) => sayPaid(me, await mine())),
  ...often(4, async (moment) => {
    const row = await (maybe() ? moment.mine() : moment.some('participants'))
    return markPaid(await moment.runner(row), row)
  }),
  async (moment) => {
    const row = await moment.some('participants')
    return unmarkPaid(await moment.runner(row), row, { p_denied: maybe() })
  },
  ...often(2, async ({ me, mine }) => withdraw(me, [await mine()])),
  ...often(4, async ({ me, mine }) => offer(me, [await mine()], { p_offered: maybe(0.9) })),
  ...often(2, async ({ me, some }) =>
    takeOffered(
      me,
      (await some('participants', ({ offered_at }) => offered_at !== null)) as never,
      me.name,
      contact(me),
    ),
  ),
  async (moment) => {
    const row = await moment.some('participants')
    return withdraw(await moment.runner(row), [row])
  },
  async (moment) => {
    const payment = await moment.some('payments', ({ participant_id }) => participant_id === null)
    const runner = await moment.runner(payment)
    return maybe() ? settle(runner, payment, { p_settled: maybe(0.7) }) : confirmLeft(runner, payment)
  },
  async ({ me, mine }) => me.rpc('take_free_slot', { p_id: (await mine()).id }),
  async ({ me, mine }) => {
    const row = await mine()
    const fields = { p_name: `${row.name} again`, p_email: null, p_phone: null, p_notes: me.email, p_responses: {} }
    return change(me, row as never, fields)
  },
  async ({ me, some }) =>
    buildLabel(me, (await some('events', (row) => row.organizer_id === me.id)) as never, { name: `Label ${named++}` }),
  async (moment) => {
    const label = await moment.some('labels')
    const row = await moment.some('participants', ({ event_id }) => event_id === label.event_id)
    const runner = await moment.runner(label)
    return runner.insertBlindly('participant_labels', { participant_id: row.id, label_id: label.id })
  },
  ...often(3, async ({ people, some }) => {
    const event = await some('events', ({ group_id }) => group_id !== null)
    const group = await some('groups', ({ id }) => id === event.group_id)
    const owner = people.find(({ id }) => id === group.organizer_id)
    return owner && addMembers(owner, group, [await some('participants', ({ event_id }) => event_id === event.id)])
  }),
  async ({ me, some }) => removeMembers(me, await some('groups'), [await some('participants')]),
  async ({ me, some, other }) => promote(me, await some('groups'), other),
  async ({ me, some, other }) => demote(me, await some('groups'), other),
  async ({ me, some }) =>
    me.update('events', { id: (await some('events')).id }, { max_participants: oneOf([1, 2, 3]) }),
  async ({ me, some }) => me.update('events', { id: (await some('events')).id }, { price_cents: 900, currency: 'EUR' }),
  async ({ me, some }) => maybe(0.3) && me.remove('events', { id: (await some('events')).id }),
  async ({ me, some }) => me.insertBlindly('bookmarks', { user_id: me.id, event_id: (await some('events')).id }),
  async ({ me, some }) => me.rpc('accept_invite', { p_type: 'event', p_id: (await some('events')).id }),
  async ({ me, some }) => me.rpc('accept_invite', { p_type: 'group', p_id: (await some('groups')).id }),
  async ({ me, some }) => me.rpc('duplicate_event', { p_event_id: (await some('events')).id }),
  async ({ me, some }) => me.rpc('repeat_event', { p_event_id: (await some('events')).id, p_every: 'week' }),
  async ({ me, some }) => editPlan(me, (await some('events')).id, { location: me.email }),
  ...often(3, async ({ me, some }) => {
    const { series_id } = await some('events', (row) => row.series_id !== null)
    return keepPlace(me, String(series_id), maybe(0.8))
  }),
  // An event begins: leaving is late from now on, and attendance is recorded.
  ...often(3, async (moment) => {
    const row = await moment.some('participants')
    const runner = await moment.runner(row)
    await runner.update(
      'events',
      { id: row.event_id },
      { datetime: hours(-1), withdraw_until: hours(-2), end_datetime: hours(9) },
    )
    return setAttendance(
      runner,
      { id: row.event_id },
      [row, await moment.some('participants')],
      oneOf([true, false, null]),
    )
  }),
  async ({ me, some }) => openSeries(me, (await some('series')).id),
  async ({ db, some }) => openAt(db, (await some('series')).id, hours(24 * 8)),
  async ({ me, some }) => me.rpc('end_series', { p_series_id: (await some('series')).id }),
  ...GUEST_ACTIONS,
]
