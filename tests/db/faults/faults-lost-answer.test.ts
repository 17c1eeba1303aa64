import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import {
  buildEvent,
  change,
  claim,
  type EventRow,
  join,
  joinAsGuest,
  newSecret,
  type Registration,
  roster,
  withdraw,
} from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { addMembers, buildClub, removeMembers } from '../support/group-actions.ts'
import { lossyConnection } from '../support/lossy-connection.ts'
import { testUsers } from '../support/test-users.ts'

/** The database has done it, the connection broke before the answer came, and the person taps again. */

const connection = lossyConnection()
const db = testDatabase({ server: connection })
const { olga, ana, adam, mia, sam } = testUsers(db)
let event: EventRow

beforeAll(async () => {
  event = await buildEvent(olga)
})

/** Sends the same call twice; the answer to the first one is lost. */
async function twice<T>(call: () => Promise<T>): Promise<T> {
  connection.loseNextResponse()
  await expect(call()).rejects.toThrow(/Connection terminated|ECONNRESET/)
  return call()
}

const row = (id: string) =>
  db.owner<Registration>(
    'select id, event_id, name, email, phone, notes, responses, slot_number, created_at from public.participants where id = $1',
    [id],
  )

test('a sign-up is there: the second tap gets that row, and no second one', async () => {
  const p_id = randomUUID()
  const answer = await twice(() => join(ana, event, { p_id, p_email: 'ana@home.example' }))
  expect(await row(p_id)).toMatchObject([{ id: answer.id, email: 'ana@home.example', slot_number: 1 }])
  expect(await roster(olga, event)).toEqual(['1 Ana'])
})

test('the same holds for a claimed slot and for a guest, who keeps the same secret', async () => {
  const claimed = randomUUID()
  expect(await twice(() => claim(ana, event, '', { p_id: claimed }))).toMatchObject({ id: claimed, slot_number: 2 })
  const guest = { p_id: randomUUID(), p_secret: newSecret() }
  expect(await twice(() => joinAsGuest(db.anon, event, guest))).toMatchObject({ id: guest.p_id, slot_number: 3 })
  expect(await db.anon.rpc('get_registration', { p_secret: guest.p_secret })).toMatchObject({ id: guest.p_id })
  expect(await roster(olga, event)).toEqual(['1 Ana', '2 Ana - 1', '3 Gus Guest'])
})

test('a guest who taps again is counted once by the throttle', async () => {
  expect(await db.owner('select 1 from private.guest_signups where event_id = $1', [event.id])).toHaveLength(1)
})

test('a sign-up for the last slot is there too, although the event is full now', async () => {
  const last = await buildEvent(olga, { max_participants: 1 })
  const p_id = randomUUID()
  expect(await twice(() => join(ana, last, { p_id }))).toMatchObject({ id: p_id, slot_number: 1 })
})

test('a change that is sent again changes nothing more', async () => {
  const own = await join(ana, await buildEvent(olga))
  const answer = await twice(() => change(ana, own, { p_notes: 'I bring cake' }))
  expect(answer).toEqual({ ...own, notes: 'I bring cake' })
})

test('a repeated withdrawal finds nothing to remove, and removes no one else', async () => {
  const other = await buildEvent(olga)
  const own = await join(ana, other)
  await join(olga, other)
  expect(await twice(() => withdraw(ana, [own]))).toEqual({ removed: 0 })
  expect(await roster(olga, other)).toEqual(['2 Olga'])
})

test('a batch of members that is added again is skipped; one that is removed again is counted as failed', async () => {
  const { group, meeting } = await buildClub(olga, adam, mia)
  const rows = [await join(ana, meeting), await join(sam, meeting)]
  const added = await twice(() => addMembers(olga, group, rows))
  expect(added).toEqual({ added_count: 0, skipped_count: 2, failed_count: 0 })
  const members = 'select 1 from public.group_participants where group_id = $1'
  expect(await db.owner(members, [group.id])).toHaveLength(4)
  const removed = await twice(() => removeMembers(olga, group, rows))
  expect(removed).toEqual({ removed_count: 0, failed_count: 2 })
  expect(await db.owner(members, [group.id])).toHaveLength(2)
})

test('an account that is deleted again is gone, and the second call says so', async () => {
  const leaver = await db.person('Leaver')
  await expect(twice(() => leaver.rpc('delete_account'))).resolves.toBe('')
  expect(await db.owner('select 1 from auth.users where id = $1', [leaver.id])).toEqual([])
})
