import { randomUUID } from 'node:crypto'
import { giveLink } from '../support/guest-actions.ts'
import {
  change,
  claim,
  join,
  joinAsGuest,
  newSecret,
  type Registration,
  wait,
  withdraw,
} from '../support/registration-actions.ts'
import { offer } from '../support/substitute-actions.ts'
import type { Person, Row, Visitor } from '../support/visitor.ts'
import { insiders, leaders, managers, seriesRunners } from './actions.ts'
import { type Call, type Question, secretOf, waitingSecretOf } from './calls.ts'
import { accounts, type Role, type World } from './world.ts'

const addPeople = (visitor: Visitor, { id }: { id: string }, fields: Row = {}) =>
  visitor.rpc('add_people', { p_event_id: id, p_people: [{ id: randomUUID(), name: 'Somebody' }], ...fields })
/** When signed out, a call to `register` has a new secret, as the page sends it. */
const guestSecret = (role: Role) => (accounts.includes(role) ? {} : { p_secret: newSecret() })
const sign = { p_name: 'Somebody' }

const take = (name: string, may: Role[], row: (world: World) => Pick<Registration, 'id'>): Call => [
  name,
  may,
  (visitor, world, role) => {
    const secrets: Partial<Record<Role, string>> = {
      'guest with the secret': world.secrets.inLine,
      'guest with another secret': world.secrets.another,
    }
    return visitor.rpc('take_free_slot', { p_id: row(world).id, ...(secrets[role] && { p_secret: secrets[role] }) })
  },
]

export const registrationWriting: Record<string, Call[]> = {
  // In the last two hours before the start.
  take_free_slot: [
    take('for a person in line', ['claimer', ...managers], (w) => w.rows.inLine),
    take('for a guest in line', ['guest with the secret', ...managers], (w) => w.rows.inLineGuest),
    take('for a claimed row in line', ['claimer', ...managers], (w) => w.rows.inLineClaimed),
    take('of a person who has one', [], (w) => w.rows.attendee),
    take('where all slots are taken', [], (w) => w.rows.waiting),
    take('of no registration', [], () => ({ id: randomUUID() })),
  ],
  add_people: [
    ['to the event', managers, (v, w) => addPeople(v, w.event)],
    ['to the full event’s line', managers, (v, w) => addPeople(v, w.fullEvent)],
    ['to the meeting', leaders, (v, w) => addPeople(v, w.meeting)],
    ['to no event', [], (v) => addPeople(v, { id: 'nothing_here' })],
    ['to the series too', seriesRunners, (v, w) => addPeople(v, w.date, { p_regulars: true })],
    ['to a series that there is not', [], (v, w) => addPeople(v, w.event, { p_regulars: true })],
  ],
  take_back_people: [
    [
      'whom the organizer added',
      ['organizer'],
      (v, w) => v.rpc('take_back_people', { p_event_id: w.zonedEvent.id, p_entry: w.added.entry }),
    ],
    [
      'by an entry of another event',
      [],
      (v, w) => v.rpc('take_back_people', { p_event_id: w.event.id, p_entry: w.added.entry }),
    ],
    ['from no event', [], (v, w) => v.rpc('take_back_people', { p_event_id: 'nothing_here', p_entry: w.added.entry })],
  ],
  link_guest_registrations: [
    [
      'the guest, with the secret',
      [...accounts],
      (v, w) => v.rpc('link_guest_registrations', { p_secrets: [w.secrets.own] }),
    ],
    [
      'with the secret that is one’s own as a guest',
      [],
      (v, w, r) => v.rpc('link_guest_registrations', { p_secrets: [secretOf(w, r) ?? newSecret()] }),
    ],
    [
      'with the ids of registrations',
      [],
      (v, w) =>
        v.rpc('link_guest_registrations', {
          p_secrets: [w.rows.guest, w.rows.attendee, w.rows.claimed].map(({ id }) => id.replaceAll('-', '')),
        }),
    ],
  ],
  register: [
    [
      'for the private event',
      ['accepted', ...managers],
      (v, w, r) => join(v as Person, w.event, { ...sign, ...guestSecret(r) }),
    ],
    ['for a public event', [...accounts], (v, w) => join(v as Person, w.otherEvent, sign)],
    [
      'for a public event, as a guest',
      ['anon', 'guest with another secret', 'guest with the secret', ...accounts],
      (v, w) => joinAsGuest(v, w.otherEvent),
    ],
    [
      'with the id of somebody else',
      [],
      (v, w, r) => join(v as Person, w.otherEvent, { ...sign, ...guestSecret(r), p_id: w.rows.member.id }),
    ],
    [
      'with the secret of a registration',
      [],
      (v, w, r) =>
        accounts.includes(r) ? Promise.resolve() : joinAsGuest(v, w.otherEvent, { p_secret: w.secrets.own }),
    ],
    [
      'to claim a slot',
      ['attendee', 'claimer', ...managers],
      (v, w, r) => claim(v as Person, w.event, 'Extra', guestSecret(r)),
    ],
    [
      'to add somebody to the guest of another event',
      [],
      (v, w, r) =>
        accounts.includes(r)
          ? Promise.resolve()
          : joinAsGuest(v, w.otherEvent, { p_for: 'claim', p_name: 'Extra', p_secret: w.secrets.own }),
    ],
    [
      'for the full event, without waiting',
      [],
      (v, w, r) => join(v as Person, w.fullEvent, { ...sign, ...guestSecret(r) }),
    ],
    [
      'to wait for the full private event',
      ['accepted', ...managers],
      (v, w, r) => wait(v as Person, w.fullEvent, { ...sign, ...guestSecret(r) }),
    ],
    [
      'to let somebody else wait',
      ['attendee', 'claimer', ...managers],
      (v, w, r) => claim(v as Person, w.fullEvent, 'Extra', { p_wait: true, ...guestSecret(r) }),
    ],
    [
      'to wait with the id of somebody who waits',
      [],
      (v, w, r) =>
        r === 'claimer'
          ? Promise.resolve()
          : wait(v as Person, w.fullEvent, { ...sign, ...guestSecret(r), p_id: w.rows.waiting.id }),
    ],
  ],
  update_registration: [
    [
      'of the attendee',
      ['attendee', 'organizer'],
      (v, w, r) => change(v, w.rows.attendee, { p_name: 'New', p_secret: secretOf(w, r) }),
    ],
    [
      'claimed for somebody',
      ['claimer', 'organizer'],
      (v, w, r) => change(v, w.rows.claimed, { p_name: 'New', p_secret: secretOf(w, r) }),
    ],
    [
      'of the guest',
      ['guest with the secret', 'organizer'],
      (v, w, r) => change(v, w.rows.guest, { p_name: 'New', p_secret: secretOf(w, r) }),
    ],
    [
      'of who waits',
      ['claimer', 'organizer'],
      (v, w, r) => change(v, w.rows.waiting, { p_name: 'New', p_secret: secretOf(w, r) }),
    ],
    [
      'of the guest who waits',
      ['guest with the secret', 'organizer'],
      (v, w, r) => change(v, w.rows.waitingGuest, { p_name: 'New', p_secret: waitingSecretOf(w, r) }),
    ],
  ],
  withdraw: [
    ['who waits', ['claimer', ...managers], (v, w, r) => withdraw(v, [w.rows.waiting], secretOf(w, r))],
    [
      'the guest who waits',
      ['guest with the secret', ...managers],
      (v, w, r) => withdraw(v, [w.rows.waitingGuest], waitingSecretOf(w, r)),
    ],
    [
      'whose slot the first in line gets',
      ['attendee', ...managers],
      async (v, w, r) => {
        await withdraw(v, [w.rows.holder], secretOf(w, r))
      },
    ],
    ['the attendee', ['attendee', ...managers], (v, w, r) => withdraw(v, [w.rows.attendee], secretOf(w, r))],
    ['the claimed row', ['claimer', ...managers], (v, w, r) => withdraw(v, [w.rows.claimed], secretOf(w, r))],
    ['the guest', ['guest with the secret', ...managers], (v, w, r) => withdraw(v, [w.rows.guest], secretOf(w, r))],
    ['everyone', managers, (v, w, r) => withdraw(v, [w.rows.attendee, w.rows.claimed, w.rows.guest], secretOf(w, r))],
    [
      'a member from another event of the group',
      ['member', ...leaders],
      (v, w, r) => withdraw(v, [w.rows.member], secretOf(w, r)),
    ],
  ],
  offer_slot: [
    ['one’s own', ['attendee'], (v, w) => offer(v, [w.rows.attendee])],
    ['a claimed one', ['claimer'], (v, w, r) => offer(v, [w.rows.claimed], { p_secret: secretOf(w, r) })],
    ['a guest’s', ['guest with the secret'], (v, w, r) => offer(v, [w.rows.guest], { p_secret: secretOf(w, r) })],
    ['with somebody in line', [], (v, w) => offer(v, [w.rows.holder])],
    ['of who waits', [], (v, w) => offer(v, [w.rows.waiting])],
    ['no more', ['attendee', ...managers], (v, w) => offer(v, [w.rows.came], { p_offered: false })],
  ],
  renew_private_link: [
    ['of a guest', managers, (v, w) => giveLink(v, w.rows.guest)],
    ['of a guest who waits', managers, (v, w) => giveLink(v, w.rows.waitingGuest)],
    ['of somebody with an account', [], (v, w) => giveLink(v, w.rows.attendee)],
    ['of a claimed row, in a private event', [], (v, w) => giveLink(v, w.rows.claimed)],
    ['of nobody', [], (v) => giveLink(v, { id: randomUUID() })],
    ['of a regular by name, in a private series', [], (v, w) => giveLink(v, w.named, { p_regular: true })],
    [
      'of a regular by name, in a public series',
      ['organizer'],
      (v, w) => giveLink(v, w.openSeries.named, { p_regular: true }),
    ],
  ],
}

export const registrationReading: Record<string, Question[]> = {
  get_registration: [
    [
      'of the guest who waits',
      ['guest with the secret'],
      (v, w, role) =>
        v.rpc('get_registration', { p_secret: role === 'guest with the secret' ? w.secrets.waiting : '0'.repeat(32) }),
    ],
    [
      'with the secret one has',
      ['guest with the secret', 'guest with another secret'],
      (v, w, role) => v.rpc('get_registration', { p_secret: secretOf(w, role) ?? '0'.repeat(32) }),
    ],
    [
      'with the id of the registration',
      [],
      (v, w) => v.rpc('get_registration', { p_secret: w.rows.guest.id.replaceAll('-', '') }),
    ],
  ],
  get_registrations: [
    [
      'with the secret one has',
      ['guest with the secret', 'guest with another secret'],
      (v, w, role) => v.rpc('get_registrations', { p_secrets: [secretOf(w, role) ?? newSecret()] }),
    ],
    [
      'with the ids of registrations',
      [],
      (v, w) =>
        v.rpc('get_registrations', {
          p_secrets: [w.rows.guest, w.rows.attendee].map(({ id }) => id.replaceAll('-', '')),
        }),
    ],
  ],
  get_waitlist: [
    ['of the full private event', managers, (v, w) => v.rpc('get_waitlist', { p_event_id: w.fullEvent.id, p_from: 1 })],
    ['of no event', [], (v) => v.rpc('get_waitlist', { p_event_id: 'nothing_here', p_from: 1 })],
  ],
  get_next_slot_number: [
    [
      'of the private event',
      insiders,
      (v, w) => v.rpc('get_next_slot_number', { p_event_id: w.event.id, p_user_id: w.people.attendee?.id }),
    ],
  ],
}
