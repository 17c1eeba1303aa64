import type { PoolClient } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildLabel, type EventRow } from '../support/event-actions.ts'
import { addMembers, buildClub, buildGroup, removeMembers } from '../support/group-actions.ts'
import { markPaid, sayPaid, unmarkPaid } from '../support/payment-actions.ts'
import { expectForbidden, expectRefusal, refusals } from '../support/refusal.ts'
import { change, joinAsGuest, newSecret, type Registration, withdraw } from '../support/registration-actions.ts'
import { buildSectioned, switchTo } from '../support/section-actions.ts'
import { offer } from '../support/substitute-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Visitor } from '../support/visitor.ts'

/**
 * A stranger who read the id of a row on a public list is refused before anything is locked, so no one waits for them.
 */

const db = testDatabase()
const { olga, gina, adam, mia, sam } = testUsers(db)

let event: EventRow
let row: Registration & { secret: string }
let label: { id: string }
/** Has the event and its people locked, as anyone who removes people has. */
let holder: PoolClient

beforeEach(async () => {
  event = await buildSectioned(olga, { Defence: 2, Centre: 2 }, { price_cents: 500, currency: 'EUR' })
  row = await joinAsGuest(db.anon, event, { p_section: 'd' })
  label = await buildLabel(olga, event)
  holder = await db.pool('postgres').connect()
  await holder.query('begin')
  await holder.query('select from public.events where id = $1 for no key update', [event.id])
  await holder.query('select from public.participants where event_id = $1 for update', [event.id])
})

afterEach(async () => {
  await holder.query('rollback')
  holder.release()
})

type Call = (visitor: Visitor) => Promise<unknown>

/** Makes a call that waits for a lock only for a moment. */
const unlessLocked = (who: Visitor, call: Call) =>
  who.transaction(async (client) => {
    await client.query("set local lock_timeout = '200ms'")
    return call(who.within(client))
  })

const calls: [string, Call][] = [
  ['takes somebody off', (who) => withdraw(who, [row], newSecret())],
  ['changes a row', (who) => change(who, row, { p_secret: newSecret() })],
  ['changes the section of a row', (who) => switchTo(who, row, 'c', { p_secret: newSecret() })],
  ['offers a slot', (who) => offer(who, [row], { p_secret: newSecret() })],
  ["says 'I have paid'", (who) => sayPaid(who, { id: row.id, secret: newSecret() })],
]
const callsOfAccounts: [string, Call][] = [
  ['marks a row as paid', (who) => markPaid(who, row)],
  ['takes the mark off', (who) => unmarkPaid(who, row)],
  ['makes a label', (who) => who.insertBlindly('labels', { event_id: event.id, name: 'Mine' })],
  [
    'puts a label on a row',
    (who) => who.insertBlindly('participant_labels', { participant_id: row.id, label_id: label.id }),
  ],
]

describe('an early refusal while another transaction has the event locked', () => {
  test.each(calls)('a guest with another secret who %s', (_, call) => expectForbidden(unlessLocked(db.anon, call)))

  test.each([...calls, ...callsOfAccounts])('a stranger with an account who %s', (_, call) =>
    expectForbidden(unlessLocked(sam, call)),
  )
})

describe('a group', () => {
  test('is not locked by a stranger who adds or removes its members', async () => {
    const { group, memberRow } = await buildClub(gina, adam, mia)
    await holder.query('select from public.groups where id = $1 for no key update', [group.id])
    for (const batch of [addMembers, removeMembers])
      await expectForbidden(unlessLocked(sam, (who) => batch(who, group, [memberRow])))
  })

  test('locks no event of another organizer when its owner adds people', async () => {
    const group = await buildGroup(sam)
    const adds = (who: Visitor) =>
      who.insertBlindly('group_participants', { group_id: group.id, participant_id: row.id })
    await expectRefusal(unlessLocked(sam, adds), refusals.participantNotFound)
  })
})

test.each<[string, Call]>([
  ['a guest who withdraws', (who) => withdraw(who, [row], row.secret)],
  ['a guest who changes the section', (who) => switchTo(who, row, 'c', { p_secret: row.secret })],
  ["a guest who says 'I have paid'", (who) => sayPaid(who, row)],
])('%s waits for that lock', async (_, call) => {
  await expect(unlessLocked(db.anon, call)).rejects.toMatchObject({ code: '55P03' })
})

test.each(callsOfAccounts)('an organizer who %s waits for that lock', async (_, call) => {
  await expect(unlessLocked(olga, call)).rejects.toMatchObject({ code: '55P03' })
})
