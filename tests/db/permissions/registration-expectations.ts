import { randomUUID } from 'node:crypto'
import { change, claim, join, joinAsGuest, newSecret, wait, withdraw } from '../support/actions.ts'
import { giveLink } from '../support/guest-actions.ts'
import { offer } from '../support/substitute-actions.ts'
import type { Person, Row, Visitor } from '../support/visitor.ts'
import { insiders, leaders, managers, seriesRunners } from './actions.ts'
import { type Call, type Question, secretOf, waitingSecretOf } from './calls.ts'
import { accounts, type Role } from './world.ts'

const addPeople = (visitor: Visitor, { id }: { id: string }, fields: Row = {}) =>
  visitor.rpc('add_people', { p_event_id: id, p_people: [{ id: randomUUID(), name: 'Somebody' }], ...fields })
/** When signed out, a call to `register` has a new secret, as the page sends it. */
const guestSecret = (role: Role) => (accounts.includes(role) ? {} : { p_secret: newSecret() })
const sign = { p_name: 'Somebody' }

export const registrationWriting: Record<string, Call[]> = {
  add_people: [
    { name: 'to the event', may: managers, try: (v, w) => addPeople(v, w.event) },
    { name: 'to the full event’s line', may: managers, try: (v, w) => addPeople(v, w.fullEvent) },
    { name: 'to the meeting', may: leaders, try: (v, w) => addPeople(v, w.meeting) },
    { name: 'to no event', may: [], try: (v) => addPeople(v, { id: 'nothing_here' }) },
    {
      name: 'to the series too',
      may: seriesRunners,
      try: (v, w) => addPeople(v, w.date, { p_regulars: true }),
    },
    {
      name: 'to a series that there is not',
      may: [],
      try: (v, w) => addPeople(v, w.event, { p_regulars: true }),
    },
  ],
  take_back_people: [
    {
      name: 'whom the organizer added',
      may: ['organizer'],
      try: (v, w) => v.rpc('take_back_people', { p_event_id: w.zonedEvent.id, p_entry: w.added.entry }),
    },
    {
      name: 'by an entry of another event',
      may: [],
      try: (v, w) => v.rpc('take_back_people', { p_event_id: w.event.id, p_entry: w.added.entry }),
    },
    {
      name: 'from no event',
      may: [],
      try: (v, w) => v.rpc('take_back_people', { p_event_id: 'nothing_here', p_entry: w.added.entry }),
    },
  ],
  link_guest_registrations: [
    {
      name: 'the guest, with the secret',
      may: [...accounts],
      try: (v, w) => v.rpc('link_guest_registrations', { p_secrets: [w.secrets.own] }),
    },
    {
      name: 'with the secret that is one’s own as a guest',
      may: [],
      try: (v, w, r) => v.rpc('link_guest_registrations', { p_secrets: [secretOf(w, r) ?? newSecret()] }),
    },
    {
      name: 'with the ids of registrations',
      may: [],
      try: (v, w) =>
        v.rpc('link_guest_registrations', {
          p_secrets: [w.rows.guest, w.rows.attendee, w.rows.claimed].map(({ id }) => id.replaceAll('-', '')),
        }),
    },
  ],
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
      may: ['attendee', 'claimer', ...managers],
      try: (v, w, r) => claim(v as Person, w.event, 'Extra', guestSecret(r)),
    },
    {
      name: 'to add somebody to the guest of another event',
      may: [],
      try: (v, w, r) =>
        accounts.includes(r)
          ? Promise.resolve()
          : joinAsGuest(v, w.otherEvent, { p_for: 'claim', p_name: 'Extra', p_secret: w.secrets.own }),
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
      may: ['attendee', 'claimer', ...managers],
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
  offer_slot: [
    { name: 'one’s own', may: ['attendee'], try: (v, w) => offer(v, [w.rows.attendee]) },
    {
      name: 'a claimed one',
      may: ['claimer'],
      try: (v, w, r) => offer(v, [w.rows.claimed], { p_secret: secretOf(w, r) }),
    },
    {
      name: 'a guest’s',
      may: ['guest with the secret'],
      try: (v, w, r) => offer(v, [w.rows.guest], { p_secret: secretOf(w, r) }),
    },
    { name: 'with somebody in line', may: [], try: (v, w) => offer(v, [w.rows.holder]) },
    { name: 'of who waits', may: [], try: (v, w) => offer(v, [w.rows.waiting]) },
    {
      name: 'no more',
      may: ['attendee', ...managers],
      try: (v, w) => offer(v, [w.rows.came], { p_offered: false }),
    },
  ],
  renew_private_link: [
    { name: 'of a guest', may: managers, try: (v, w) => giveLink(v, w.rows.guest) },
    { name: 'of a guest who waits', may: managers, try: (v, w) => giveLink(v, w.rows.waitingGuest) },
    { name: 'of somebody with an account', may: [], try: (v, w) => giveLink(v, w.rows.attendee) },
    { name: 'of a claimed row, in a private event', may: [], try: (v, w) => giveLink(v, w.rows.claimed) },
    { name: 'of nobody', may: [], try: (v) => giveLink(v, { id: randomUUID() }) },
    {
      name: 'of a regular by name, in a private series',
      may: [],
      try: (v, w) => giveLink(v, w.named, { p_regular: true }),
    },
    {
      name: 'of a regular by name, in a public series',
      may: ['organizer'],
      try: (v, w) => giveLink(v, w.openSeries.named, { p_regular: true }),
    },
  ],
}

export const registrationReading: Record<string, Question[]> = {
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
  get_registrations: [
    {
      name: 'with the secret one has',
      may: ['guest with the secret', 'guest with another secret'],
      ask: (v, w, role) => v.rpc('get_registrations', { p_secrets: [secretOf(w, role) ?? newSecret()] }),
    },
    {
      name: 'with the ids of registrations',
      may: [],
      ask: (v, w) =>
        v.rpc('get_registrations', {
          p_secrets: [w.rows.guest, w.rows.attendee].map(({ id }) => id.replaceAll('-', '')),
        }),
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
  get_next_slot_number: [
    {
      name: 'of the private event',
      may: insiders,
      ask: (v, w) => v.rpc('get_next_slot_number', { p_event_id: w.event.id, p_user_id: w.people.attendee?.id }),
    },
  ],
}
