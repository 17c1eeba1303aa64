import { createHash, randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { fingerprint } from '../permissions/attempt.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, buildLabel, type EventRow } from '../support/event-actions.ts'
import { addMembers, buildClub, removeMembers } from '../support/group-actions.ts'
import { claim, join, joinAsGuest, newSecret, type Registration, withdraw } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'

/**
 * Something fails in the middle of a call that no rule foresaw: a trigger of this test's own. Whatever the call had done by then
 * must be undone, because a half-done batch is worse than a refused one.
 */

const db = testDatabase()
const { olga, ana, adam, mia, sam } = testUsers(db)
let event: EventRow
let rows: Registration[]

beforeAll(async () => {
  await db.owner(`
    create table public.doomed (id text primary key);
    create function public.fail_for_the_doomed() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from public.doomed d where coalesce(to_jsonb(new), to_jsonb(old))::text like '%' || d.id || '%') then
        raise exception 'out of order' using errcode = '23514';
      end if;
      return null;
    end $$;
    grant select on public.doomed to public`)
})

beforeEach(async () => {
  event = await buildEvent(olga, { is_private: true })
  await ana.rpc('accept_invite', { p_type: 'event', p_id: event.id })
  rows = [await join(ana, event), await claim(ana, event), await claim(ana, event), await claim(ana, event)]
})

afterEach(() => db.owner('truncate public.doomed'))

/** Makes every change of a row that contains this text fail, after it was written. */
async function doom(table: string, text: string): Promise<void> {
  await db.owner(`
    create or replace trigger zz_fail after insert or update or delete on ${table}
      for each row execute function public.fail_for_the_doomed();
    insert into public.doomed values ('${text}')`)
}

/** Expects a call to fail and every table of ours to be as it was. */
async function expectNothingDone(call: () => Promise<unknown>): Promise<void> {
  const print = async () => {
    const client = await db.pool('postgres').connect()
    try {
      return await fingerprint(client)
    } finally {
      client.release()
    }
  }
  const before = await print()
  await expect(call()).rejects.toMatchObject({ message: 'out of order' })
  expect(await print()).toBe(before)
}

test('withdrawing four rows of which the third cannot go leaves all four, and the acceptance', async () => {
  await doom('public.participants', rows[2]?.id ?? '')
  await expectNothingDone(() => withdraw(olga, rows))
  await db.owner('truncate public.doomed')
  expect(await withdraw(olga, rows)).toEqual({ removed: 4 })
})

test('a batch of members whose last one fails adds none, and goes through afterwards', async () => {
  const { group, meeting } = await buildClub(olga, adam, mia)
  const more = [await join(ana, meeting), await claim(ana, meeting), await claim(ana, meeting)]
  await doom('public.group_participants', more.map(({ id }) => id).sort()[2] ?? '')
  await expectNothingDone(() => addMembers(olga, group, more))
  await db.owner('truncate public.doomed')
  expect(await addMembers(olga, group, more)).toMatchObject({ added_count: 3 })
})

test('a batch in which one removal fails removes none, and takes back no acceptance', async () => {
  const { group, meeting, memberRow } = await buildClub(olga, adam, mia, { is_private: true })
  await sam.rpc('accept_invite', { p_type: 'group', p_id: group.id })
  const other = await join(sam, meeting)
  await addMembers(olga, group, [other])
  await doom('public.group_participants', memberRow.id)
  await expectNothingDone(() => removeMembers(olga, group, [other, memberRow]))
})

test('a sign-up whose secret cannot be kept takes no slot and is not counted by the throttle', async () => {
  const open = await buildEvent(olga)
  const p_id = randomUUID()
  const p_secret = newSecret()
  await doom('private.holders', createHash('sha256').update(p_secret).digest('hex'))
  await expectNothingDone(() => joinAsGuest(db.anon, open, { p_id, p_secret }))
  await db.owner('truncate public.doomed')
  expect(await joinAsGuest(db.anon, open, { p_id, p_secret })).toMatchObject({ slot_number: 1 })
})

test('a copy whose labels cannot be copied is not made', async () => {
  await buildLabel(olga, event, { name: 'Driver' })
  await buildLabel(olga, event, { name: 'Unlucky' })
  await doom('public.labels', 'Unlucky')
  await expectNothingDone(() => olga.rpc('duplicate_event', { p_event_id: event.id }))
})

test('an account whose last row cannot be emptied stays as it was, with its events', async () => {
  const leaver = await db.person('Leaver')
  await buildEvent(leaver, { name: 'Leaving party' })
  const row = await join(leaver, await buildEvent(olga))
  await doom('public.participants', row.id)
  await expectNothingDone(() => leaver.rpc('delete_account'))
  await db.owner('truncate public.doomed')
  await leaver.rpc('delete_account')
  expect(await db.owner("select 1 from public.events where name = 'Leaving party'")).toEqual([])
})
