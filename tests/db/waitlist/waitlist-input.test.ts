import { beforeAll, describe, expect, test } from 'vitest'
import { fingerprint } from '../permissions/attempt.ts'
import {
  buildEvent,
  change,
  claim,
  type EventRow,
  endEvent,
  hours,
  join,
  joinAsGuest,
  type Registration,
  wait,
  withdraw,
} from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, invalid, type Refusal, refusals } from '../support/refusal.ts'
import { testUsers } from '../support/test-users.ts'

/** Calls that make no sense are refused with a sentence, and every row stays as it is. */

const db = testDatabase()
const { olga, ana, ben } = testUsers(db)
/** Ana has the one slot, a guest waits. */
let event: EventRow
let closed: EventRow
let hidden: EventRow
let guest: Registration & { secret: string }
const x = 'x'.repeat(2000)

beforeAll(async () => {
  const full = async () => {
    const made = await buildEvent(olga, { max_participants: 1 })
    const rows = [await join(ana, made), await joinAsGuest(db.anon, made, { p_wait: true, p_notes: 'kept' })] as const
    return { made, rows }
  }
  const open = await full()
  event = open.made
  guest = open.rows[1]
  closed = (await full()).made
  await endEvent(olga, closed)
  hidden = (await full()).made
  await olga.update('events', { id: hidden.id }, { is_private: true })
})

const late = { registration_deadline: hours(30) }
const nameTooLong = invalid('Name must be less than 100 characters', 'name')

const cases: [string, () => Promise<unknown>, Refusal][] = [
  ['waiting for an event that ended', () => wait(ben, closed), refusals.closed],
  ['letting somebody else wait for it', () => claim(olga, closed, 'X', { p_wait: true }), refusals.closed],
  ['waiting for a private event', () => wait(ben, hidden), refusals.eventNotFound],
  ['waiting for it as a guest', () => joinAsGuest(db.anon, hidden, { p_wait: true }), refusals.signInToRsvp],
  ['waiting for no event', () => wait(ben, { id: 'nothing_here' }), refusals.eventNotFound],
  ['waiting for an id of 2,000 characters', () => wait(ben, { id: x }), refusals.eventNotFound],
  ['waiting with the id of somebody’s row', () => wait(ben, event, { p_id: guest.id }), refusals.idTaken],
  ['waiting without an id', () => wait(ben, event, { p_id: null }), invalid('Invalid input provided', 'id')],
  [
    'waiting as a guest who is on the list with the same secret',
    () => joinAsGuest(db.anon, event, { p_wait: true, p_secret: guest.secret }),
    refusals.alreadyRegistered,
  ],
  ['waiting with a name of 2,000 characters', () => wait(ben, event, { p_name: x }), nameTooLong],
  [
    'waiting with notes of 2,000 characters',
    () => wait(ben, event, { p_notes: x }),
    invalid('Notes must be less than 1000 characters', 'notes'),
  ],
  ['claiming with a name of 2,000 characters', () => claim(ana, event, x, { p_wait: true }), nameTooLong],
  [
    'changing who waits to a name of 2,000 characters',
    () => change(db.anon, guest, { p_name: x, p_secret: guest.secret }),
    nameTooLong,
  ],
  [
    'withdrawing who waits with a secret of 2,000 characters',
    () => withdraw(db.anon, [guest], x),
    refusals.unauthorized,
  ],
  [
    'a zone of 2,000 characters',
    () => olga.update('events', { id: event.id }, { time_zone: `Europe/${x}` }),
    invalid('The time zone of this device is not known here. Choose another one in its settings.', 'time_zone'),
  ],
  [
    'a zone that does not exist',
    () => olga.update('events', { id: event.id }, { time_zone: 'Europe/Atlantis', max_participants: 9 }),
    invalid('The time zone of this device is not known here. Choose another one in its settings.', 'time_zone'),
  ],
  [
    'a deadline after the start, with a larger maximum',
    () => olga.update('events', { id: event.id }, { ...late, max_participants: 9 }),
    invalid('Registration deadline must not be after the start', 'registration_deadline'),
  ],
]

/** All rows except the counted calls of guests, because a refusal is counted there. */
async function state(): Promise<string> {
  await db.owner('truncate private.guest_signups')
  const client = await db.pool('postgres').connect()
  return fingerprint(client).finally(() => client.release())
}

describe('is refused and changes nothing', () => {
  test.each(cases)('%s', async (_, action, refusal) => {
    const before = await state()
    await expectRefusal(action(), refusal)
    expect(await state()).toBe(before)
  })
})
