import { beforeAll, expect, test } from 'vitest'
import { compare, wantedCatalogue } from '../../../scripts/doctor/catalogue.ts'
import { testDatabase } from '../support/database.ts'

/** The doctor's comparison of a database with the migrations of this folder. The expected one is made by another build of Postgres. */

const db = testDatabase()
let wanted: Awaited<ReturnType<typeof wantedCatalogue>>

beforeAll(async () => {
  wanted = await wantedCatalogue()
}, 300_000)

/** The finding after this change, which is rolled back. */
async function findingAfter(change: string): Promise<string> {
  const client = await db.pool('postgres').connect()
  try {
    await client.query('begin')
    await client.query(change)
    const { rows } = await client.query<{ hashes: string[] }>('select public.catalogue_hashes() as hashes')
    const { mark, says } = compare(wanted, rows[0]?.hashes ?? [])
    return `${mark} ${says}`
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('an unchanged database is as the migrations make it', async () => {
  expect(wanted.length).toBeGreaterThan(400)
  expect(await findingAfter('select 1')).toBe(
    `right Database: ${wanted.length} functions, triggers, policies and tables are as the migrations make them.`,
  )
})

test.each([
  [
    'a function',
    `create or replace function public.event_count(public.groups) returns int language sql stable as 'select 7'`,
    /^wrong .*: function public.event_count\(public.groups\)\.$/,
  ],
  [
    'a trigger',
    'alter table public.participants disable trigger user',
    /^wrong .*: trigger \w+ on public.participants/,
  ],
  ['row-level security', 'alter table public.labels disable row level security', /^wrong .*: table public.labels\.$/],
  [
    'a policy',
    'create policy "all may read" on public.labels using (true)',
    /^wrong .*: 1 policies are in no migration/,
  ],
  ['a grant', 'grant select on private.guest_mails to anon', /^wrong .*: table private.guest_mails\.$/],
  [
    'a grant of a column',
    'grant select (token) on private.mail_stops to anon',
    /^wrong .*: table private.mail_stops\.$/,
  ],
  ['a grant of a function', 'grant execute on function private.ban to anon', /^wrong .*: function private.ban\(/],
  ['a new function', `create function public.mine() returns int language sql as 'select 1'`, /^open .*: 1 functions/],
])('the doctor notices that %s was changed by hand', async (_name, change, words) => {
  expect(await findingAfter(change)).toMatch(words)
})

test('a second comparison at once is turned away, so that anonymous calls keep one connection busy at most', async () => {
  await db.during('select public.catalogue_hashes()', [], async () => {
    expect(await db.anon.rpc('catalogue_hashes')).toBeNull()
  })
  expect(await db.anon.rpc('catalogue_hashes')).toHaveLength(wanted.length)
})
