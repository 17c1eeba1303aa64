import { randomUUID } from 'node:crypto'
import { change, claim, join, joinAsGuest, newSecret, wait, withdraw } from '../support/actions.ts'
import { attendance, cameOf, myAttendance, setCame } from '../support/attendance-actions.ts'
import { addMembers, removeMembers } from '../support/group-actions.ts'
import {
  byPerson,
  confirmLeft,
  markPaid,
  markPeople,
  sayPaid,
  settle,
  unmarkPaid,
  unmarkPeople,
} from '../support/payment-actions.ts'
import { setTeams } from '../support/team-actions.ts'
import type { Person, Visitor } from '../support/visitor.ts'
import { insiders, leaders, managers } from './deeds.ts'
import { accounts, type Role, roles, type World } from './world.ts'

/** One call, and the roles for which it changes something. For everyone else every table must stay as it is. */
export interface Call {
  name: string
  may: readonly Role[]
  try: (visitor: Visitor, world: World, role: Role) => Promise<unknown>
}

const secretOf = (world: World, role: Role) =>
  role === 'guest with the secret'
    ? world.secrets.own
    : role === 'guest with another secret'
      ? world.secrets.another
      : undefined
/** The same for the guest who waits. */
const waitingSecretOf = (world: World, role: Role) =>
  role === 'guest with the secret' ? world.secrets.waiting : secretOf(world, role)
const withSecret = (world: World, role: Role) => {
  const p_secret = secretOf(world, role)
  return p_secret ? { p_secret } : {}
}
const moveToFront = (visitor: Visitor, { id }: { id: string }) => visitor.rpc('move_to_front', { p_id: id })
/** When signed out, a call to `register` has a new secret, as the page sends it. */
const guestSecret = (role: Role) => (accounts.includes(role) ? {} : { p_secret: newSecret() })
const sign = { p_name: 'Somebody' }

/** The calls that change something, by function. */
export const writing: Record<string, Call[]> = {
  register: [
    {
      name: 'for the private event',
      may: ['accepted', ...managers],
      try: (v, w, r) => join(v as Person, w.event, { ...sign, ...guestSecret(r) }),
    },
    { name: 'for a public event', may: [...accounts], try: (v, w) => join(v as Person, w.otherEvent, sign) },
    {
      name: 'for a public event, as a guest',
      may: ['anon', 'guest with another secret', 'guest with the secret', ...accounts],
      try: (v, w) => joinAsGuest(v, w.otherEvent),
    },
    {
      name: 'with the id of somebody else',
      may: [],
      try: (v, w, r) => join(v as Person, w.otherEvent, { ...sign, ...guestSecret(r), p_id: w.rows.member.id }),
    },
    {
      name: 'with the secret of a registration',
      may: [],
      try: (v, w, r) =>
        accounts.includes(r) ? Promise.resolve() : joinAsGuest(v, w.otherEvent, { p_secret: w.secrets.own }),
    },
    {
      name: 'to claim a slot',
      may: ['attendee', 'claimer', 'organizer'],
      try: (v, w, r) => claim(v as Person, w.event, 'Extra', guestSecret(r)),
    },
    {
      name: 'for the full event, without waiting',
      may: [],
      try: (v, w, r) => join(v as Person, w.fullEvent, { ...sign, ...guestSecret(r) }),
    },
    {
      name: 'to wait for the full private event',
      may: ['accepted', ...managers],
      try: (v, w, r) => wait(v as Person, w.fullEvent, { ...sign, ...guestSecret(r) }),
    },
    {
      name: 'to let somebody else wait',
      may: ['attendee', 'claimer', 'organizer'],
      try: (v, w, r) => claim(v as Person, w.fullEvent, 'Extra', { p_wait: true, ...guestSecret(r) }),
    },
    {
      name: 'to wait with the id of somebody who waits',
      may: [],
      try: (v, w, r) =>
        r === 'claimer'
          ? Promise.resolve()
          : wait(v as Person, w.fullEvent, { ...sign, ...guestSecret(r), p_id: w.rows.waiting.id }),
    },
  ],
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
  ],
  mark_paid: [
    { name: 'the claimer', may: managers, try: (v, w) => markPaid(v, w.rows.claimer) },
    { name: 'the guest', may: managers, try: (v, w) => markPaid(v, w.rows.guest, { p_method: 'cash' }) },
    { name: 'who said so', may: managers, try: (v, w) => markPaid(v, w.rows.claimed) },
    { name: 'at the meeting', may: leaders, try: (v, w) => markPaid(v, w.rows.member) },
    { name: 'who waits', may: [], try: (v, w) => markPaid(v, w.rows.waiting) },
    { name: 'nobody', may: [], try: (v) => markPaid(v, { id: randomUUID() }) },
  ],
  mark_people_paid: [
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
  unmark_paid: [
    { name: 'the attendee', may: managers, try: (v, w) => unmarkPaid(v, w.rows.attendee) },
    { name: 'who said so', may: managers, try: (v, w) => unmarkPaid(v, w.rows.claimed, { p_denied: true }) },
  ],
  confirm_left: [
    { name: 'of who left', may: managers, try: (v, w) => confirmLeft(v, w.payments.left) },
    { name: 'of the claimer', may: [], try: (v, w) => confirmLeft(v, w.payments.said) },
    { name: 'of nobody', may: [], try: (v) => confirmLeft(v, { id: randomUUID() }) },
  ],
  settle_refund: [
    { name: 'of who only said so', may: managers, try: (v, w) => settle(v, w.payments.left) },
    { name: 'of who left', may: managers, try: (v, w) => settle(v, w.payments.refund) },
    { name: 'of the attendee', may: [], try: (v, w) => settle(v, w.payments.confirmed) },
    { name: 'of nobody', may: [], try: (v) => settle(v, { id: randomUUID() }) },
  ],
  see_activity: [
    {
      name: 'of the event',
      may: managers,
      try: (v, w) => v.rpc('see_activity', { p_event_id: w.event.id, p_until: 1_000_000 }),
    },
    { name: 'of no event', may: [], try: (v) => v.rpc('see_activity', { p_event_id: 'nothing_here', p_until: 1 }) },
  ],
  set_came: [
    {
      name: 'of the event that has begun',
      may: managers,
      try: (v, w) => setCame(v, w.begunEvent, [w.rows.came], false),
    },
    { name: 'and taken back', may: managers, try: (v, w) => setCame(v, w.begunEvent, [w.rows.came], null) },
    { name: 'of people of another event', may: [], try: (v, w) => setCame(v, w.begunEvent, [w.rows.attendee]) },
    { name: 'before the start', may: [], try: (v, w) => setCame(v, w.event, [w.rows.attendee]) },
    { name: 'of no event', may: [], try: (v) => setCame(v, { id: 'nothing_here' }, []) },
  ],
  set_teams: [
    { name: 'of the event', may: managers, try: (v, w) => setTeams(v, w.event, [[w.rows.attendee], [w.rows.guest]]) },
    {
      name: 'of people of another event',
      may: [],
      try: (v, w) => setTeams(v, w.event, [[w.rows.member], [w.rows.cook]]),
    },
    {
      name: 'of who waits',
      may: [],
      try: (v, w) => setTeams(v, w.fullEvent, [[w.rows.waiting], [w.rows.waitingGuest]]),
    },
    { name: 'of no event', may: [], try: (v) => setTeams(v, { id: 'nothing_here' }, null) },
  ],
  move_to_front: [
    { name: 'the last in line', may: managers, try: (v, w) => moveToFront(v, w.rows.waitingGuest) },
    { name: 'the first in line', may: [], try: (v, w) => moveToFront(v, w.rows.waiting) },
    { name: 'somebody who has a slot', may: [], try: (v, w) => moveToFront(v, w.rows.holder) },
    { name: 'somebody of another event', may: [], try: (v, w) => moveToFront(v, w.rows.attendee) },
    { name: 'nobody', may: [], try: (v) => moveToFront(v, { id: randomUUID() }) },
  ],
  update_registration: [
    {
      name: 'of the attendee',
      may: ['attendee', 'organizer'],
      try: (v, w, r) => change(v, w.rows.attendee, { p_name: 'New', p_secret: secretOf(w, r) }),
    },
    {
      name: 'claimed for somebody',
      may: ['claimer', 'organizer'],
      try: (v, w, r) => change(v, w.rows.claimed, { p_name: 'New', p_secret: secretOf(w, r) }),
    },
    {
      name: 'of the guest',
      may: ['guest with the secret', 'organizer'],
      try: (v, w, r) => change(v, w.rows.guest, { p_name: 'New', p_secret: secretOf(w, r) }),
    },
    {
      name: 'of who waits',
      may: ['claimer', 'organizer'],
      try: (v, w, r) => change(v, w.rows.waiting, { p_name: 'New', p_secret: secretOf(w, r) }),
    },
    {
      name: 'of the guest who waits',
      may: ['guest with the secret', 'organizer'],
      try: (v, w, r) => change(v, w.rows.waitingGuest, { p_name: 'New', p_secret: waitingSecretOf(w, r) }),
    },
  ],
  withdraw: [
    {
      name: 'who waits',
      may: ['claimer', ...managers],
      try: (v, w, r) => withdraw(v, [w.rows.waiting], secretOf(w, r)),
    },
    {
      name: 'the guest who waits',
      may: ['guest with the secret', ...managers],
      try: (v, w, r) => withdraw(v, [w.rows.waitingGuest], waitingSecretOf(w, r)),
    },
    {
      name: 'whose slot the first in line gets',
      may: ['attendee', ...managers],
      try: async (v, w, r) => {
        await withdraw(v, [w.rows.holder], secretOf(w, r))
      },
    },
    {
      name: 'the attendee',
      may: ['attendee', ...managers],
      try: (v, w, r) => withdraw(v, [w.rows.attendee], secretOf(w, r)),
    },
    {
      name: 'the claimed row',
      may: ['claimer', ...managers],
      try: (v, w, r) => withdraw(v, [w.rows.claimed], secretOf(w, r)),
    },
    {
      name: 'the guest',
      may: ['guest with the secret', ...managers],
      try: (v, w, r) => withdraw(v, [w.rows.guest], secretOf(w, r)),
    },
    {
      name: 'everyone',
      may: managers,
      try: (v, w, r) => withdraw(v, [w.rows.attendee, w.rows.claimed, w.rows.guest], secretOf(w, r)),
    },
    {
      name: 'a member from another event of the group',
      may: ['member', ...leaders],
      try: (v, w, r) => withdraw(v, [w.rows.member], secretOf(w, r)),
    },
  ],
  accept_invite: [
    {
      name: 'of the private event',
      may: accounts.filter((role) => role !== 'accepted'),
      try: (v, w) => v.rpc('accept_invite', { p_type: 'event', p_id: w.event.id }),
    },
    {
      name: 'of the private group',
      may: [...accounts],
      try: (v, w) => v.rpc('accept_invite', { p_type: 'group', p_id: w.group.id }),
    },
  ],
  add_participants_to_group: [
    { name: 'a participant of its event', may: leaders, try: (v, w) => addMembers(v, w.group, [w.rows.attendee]) },
    { name: 'into a foreign group', may: [], try: (v, w) => addMembers(v, w.rivalGroup, [w.rows.attendee]) },
    {
      name: 'into a group that is not there',
      may: [],
      try: (v, w) => addMembers(v, { id: randomUUID() }, [w.rows.attendee]),
    },
  ],
  remove_participants_from_group: [
    { name: 'a member', may: leaders, try: (v, w) => removeMembers(v, w.group, [w.rows.member]) },
    { name: 'an admin', may: [], try: (v, w) => removeMembers(v, w.group, [w.rows.admin]) },
  ],
  create_event: [
    { name: 'of my own', may: [...accounts], try: (v) => v.rpc('create_event', { p_event: { name: 'Attempt' } }) },
    {
      name: 'in the group',
      may: leaders,
      try: (v, w) => v.rpc('create_event', { p_event: { name: 'Attempt', group_id: w.group.id } }),
    },
    {
      name: 'for somebody else',
      may: [],
      try: (v, w) => v.rpc('create_event', { p_event: { name: 'Attempt', organizer_id: w.people.rival?.id } }),
    },
  ],
  create_group: [
    {
      name: 'of my own',
      may: [...accounts],
      try: (v) => v.rpc('create_group', { p_name: 'Attempt', p_request_id: randomUUID() }),
    },
  ],
  copy_event: [
    {
      name: 'the private event',
      may: managers,
      try: (v, w) => v.rpc('copy_event', { p_event_id: w.event.id, p_request_id: randomUUID() }),
    },
    {
      name: 'a public event',
      may: ['organizer'],
      try: (v, w) => v.rpc('copy_event', { p_event_id: w.otherEvent.id, p_request_id: null }),
    },
  ],
  duplicate_event: [
    {
      name: 'the private event',
      may: managers,
      try: (v, w) => v.rpc('duplicate_event', { p_event_id: w.event.id }),
    },
    {
      name: 'a public event',
      may: ['organizer'],
      try: (v, w) => v.rpc('duplicate_event', { p_event_id: w.otherEvent.id }),
    },
  ],
  delete_account: [{ name: 'the own one', may: [...accounts], try: (v) => v.rpc('delete_account') }],
}

/** A question, and the roles that get an answer; everyone else gets null, an empty list, or a refusal. */
export interface Question {
  name: string
  may: readonly Role[]
  ask: (visitor: Visitor, world: World, role: Role) => Promise<unknown>
}

/** Those who may read the group's members and events. */
const circle: Role[] = ['member', 'demoted admin', ...leaders, 'organizer']
/** A computed field of a row that the visitor made up. */
const computed = (field: string, table: string, id: (world: World) => string) => async (v: Visitor, w: World) => {
  const row = `(select (jsonb_populate_record(null::public.${table}, $1)).*) row`
  const [answer] = await v.query<{ it: unknown }>(`select public.${field}(row) as it from ${row}`, [
    { id: id(w), group_id: w.group.id },
  ])
  return answer?.it ?? null
}
const event = (w: World) => w.event.id
const group = (w: World) => w.group.id

/** Who gets an answer, by function. */
export const reading: Record<string, Question[]> = {
  get_event: [
    { name: 'the private event', may: insiders, ask: (v, w) => v.rpc('get_event', { p_event_id: w.event.id }) },
    { name: 'a public event', may: roles, ask: (v, w) => v.rpc('get_event', { p_event_id: w.otherEvent.id }) },
    { name: 'no event', may: [], ask: (v) => v.rpc('get_event', { p_event_id: 'nothing_here' }) },
    {
      name: 'that has begun, with who came',
      may: ['attendee', ...managers],
      // Whoever may not open it reads nothing at all.
      ask: async (v, w) => (await cameOf(v, w.begunEvent).catch(() => undefined)) ?? null,
    },
  ],
  get_waitlist: [
    {
      name: 'of the full private event',
      may: managers,
      ask: (v, w) => v.rpc('get_waitlist', { p_event_id: w.fullEvent.id, p_from: 1 }),
    },
    { name: 'of no event', may: [], ask: (v) => v.rpc('get_waitlist', { p_event_id: 'nothing_here', p_from: 1 }) },
  ],
  get_invite: [
    { name: 'to the event', may: roles, ask: (v, w) => v.rpc('get_invite', { p_type: 'event', p_id: w.event.id }) },
    { name: 'to the group', may: roles, ask: (v, w) => v.rpc('get_invite', { p_type: 'group', p_id: w.group.id }) },
    { name: 'to a person', may: [], ask: (v, w) => v.rpc('get_invite', { p_type: 'user', p_id: w.group.id }) },
  ],
  get_payments: [{ name: 'of oneself', may: [...accounts], ask: (v) => v.rpc('get_payments') }],
  get_payments_by_person: [
    { name: 'of oneself', may: [...accounts], ask: (v) => byPerson(v) },
    {
      name: 'of people',
      may: managers,
      ask: async (v) => (await byPerson(v)).people,
    },
    { name: 'of a series without a price', may: [], ask: async (v, w) => (await byPerson(v, w.series.id)).people },
  ],
  get_attendance: [
    { name: 'of the group', may: leaders, ask: async (v, w) => (await attendance(v, w.group.id)).people },
    { name: 'of the series', may: [...leaders, 'series co-host'], ask: (v, w) => attendance(v, w.series.id) },
    { name: 'of no group', may: [], ask: (v) => attendance(v, randomUUID()) },
  ],
  get_my_attendance: [
    { name: 'of a series without any', may: [], ask: (v, w, role) => myAttendance(v, w.series.id, secretOf(w, role)) },
  ],
  get_activity: [
    { name: 'of the event', may: managers, ask: (v, w) => v.rpc('get_activity', { p_event_id: w.event.id }) },
    { name: 'of the meeting', may: leaders, ask: (v, w) => v.rpc('get_activity', { p_event_id: w.meeting.id }) },
  ],
  get_registration: [
    {
      name: 'of the guest who waits',
      may: ['guest with the secret'],
      ask: (v, w, role) =>
        v.rpc('get_registration', { p_secret: role === 'guest with the secret' ? w.secrets.waiting : '0'.repeat(32) }),
    },
    {
      name: 'with the secret one has',
      may: ['guest with the secret', 'guest with another secret'],
      ask: (v, w, role) => v.rpc('get_registration', { p_secret: secretOf(w, role) ?? '0'.repeat(32) }),
    },
    {
      name: 'with the id of the registration',
      may: [],
      ask: (v, w) => v.rpc('get_registration', { p_secret: w.rows.guest.id.replaceAll('-', '') }),
    },
  ],
  get_next_slot_number: [
    {
      name: 'of the private event',
      may: insiders,
      ask: (v, w) => v.rpc('get_next_slot_number', { p_event_id: w.event.id, p_user_id: w.people.attendee?.id }),
    },
  ],
  get_group: [
    { name: 'the private group', may: circle, ask: (v, w) => v.rpc('get_group', { p_group_id: w.group.id }) },
  ],
  get_group_members: [
    { name: 'of the group', may: circle, ask: (v, w) => v.rpc('get_group_members', { p_group_id: w.group.id }) },
    { name: 'of another', may: [], ask: (v, w) => v.rpc('get_group_members', { p_group_id: w.rivalGroup.id }) },
  ],
  get_group_candidates: [
    { name: 'of the group', may: leaders, ask: (v, w) => v.rpc('get_group_candidates', { p_group_id: w.group.id }) },
    { name: 'of another', may: [], ask: (v, w) => v.rpc('get_group_candidates', { p_group_id: w.rivalGroup.id }) },
  ],
  get_user_profile: [
    {
      name: 'of the organizer',
      may: insiders,
      ask: (v, w) => v.rpc('get_user_profile', { p_user_id: w.people.organizer?.id }),
    },
    { name: 'of the rival', may: [], ask: (v, w) => v.rpc('get_user_profile', { p_user_id: w.people.rival?.id }) },
  ],
  get_user_display_name: [
    {
      name: 'of the attendee',
      may: ['attendee', 'series co-host', ...managers],
      ask: async (v, w) => {
        const name = await v.rpc('get_user_display_name', { p_user_id: w.people.attendee?.id })
        return name === 'Unknown' ? null : name
      },
    },
  ],
  // Applied by hand here, so it answers nobody. It tells everybody of migrations that the CLI pushed.
  applied_migrations: [{ name: 'of this database', may: [], ask: (v) => v.rpc('applied_migrations') }],
  // get_invite tells the same as these three to everybody who knows the id.
  participant_count: [
    { name: 'of the private event', may: [...accounts], ask: computed('participant_count', 'events', event) },
  ],
  waiting_count: [
    {
      name: 'of the full private event',
      may: [...accounts],
      ask: computed('waiting_count', 'events', (w) => w.fullEvent.id),
    },
  ],
  group_name: [{ name: 'of the private event', may: [...accounts], ask: computed('group_name', 'events', event) }],
  event_count: [{ name: 'of the private group', may: circle, ask: computed('event_count', 'groups', group) }],
  member_count: [{ name: 'of the private group', may: circle, ask: computed('member_count', 'groups', group) }],
}
