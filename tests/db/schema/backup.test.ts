import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp, bringBack } from '../../../scripts/backup/main.ts'
import { MANIFEST, type Manifest } from '../../../scripts/backup/manifest.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent } from '../support/event-actions.ts'
import {
  addAnother,
  addPeople,
  confirmMail,
  mailAll,
  mailGuest,
  people,
  writeNotice,
} from '../support/guest-actions.ts'
import { sendAll } from '../support/message-actions.ts'
import { joinAsGuest, type Registration } from '../support/registration-actions.ts'
import type { Row } from '../support/visitor.ts'

/** A database in use goes into a folder, and from there into an empty project. */

const used = testDatabase()
const empty = testDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'roster-backup-'))
let guest: Row & { secret: string }
/** A guest with mails, and an added person; the token is that of the first mail. */
let maria: Registration & { secret: string; token: string }

beforeAll(async () => {
  await used.owner(readFileSync('supabase/seed.sql', 'utf8'))
  guest = await joinAsGuest(used.anon, await buildEvent(await used.person('Örjan "Ö" \\ Åkesson')), {
    p_notes: 'a\tb\n\\.',
  })
  await sendAll(used, true)
  const olga = await used.person('Olga')
  const event = await buildEvent(olga)
  const own = await joinAsGuest(used.anon, event, { p_name: 'Maria', p_email: 'maria@home.example' })
  await addAnother(used.anon, event, 'Tom', own.secret)
  await mailGuest(used.anon, own, own.secret)
  maria = { ...own, token: String((await mailAll(used))[0]?.details.token) }
  await confirmMail(used.anon, maria.token)
  await addPeople(olga, event, people('Pat'))
  await writeNotice(olga, event, 'Bring water')
  await used.owner("select public.mail_bounced('{nobody@home.example}')")
  // On a hosted project `postgres` may do this, although it is no superuser.
  await empty.pool('supabase_admin').query('grant set on parameter session_replication_role to postgres')
  await backUp(`${used.url('postgres')}?sslmode=disable`, folder)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function contents(db: typeof used): Promise<Record<string, Row[]>> {
  const all: Record<string, Row[]> = {}
  for (const { name } of await db.owner<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r'
        and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)`,
  )) {
    all[name] = await db.owner(`select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`)
  }
  return all
}

const manifest = () => JSON.parse(readFileSync(path.join(folder, MANIFEST), 'utf8')) as Manifest
const rewrite = (changed: Partial<Manifest>) =>
  writeFileSync(path.join(folder, MANIFEST), JSON.stringify({ ...manifest(), ...changed }))

test('an address with sslmode=require gets no backup without TLS', async () => {
  await expect(backUp(`${used.url('postgres')}?sslmode=require`, folder)).rejects.toThrow(/ECONNRESET|SSL|TLS/i)
})

test('a backup that is damaged, or of another version, changes nothing', async () => {
  const [whole, before] = [manifest(), await contents(empty)]
  const tables = whole.tables.map((table) => (table.name === 'public.events' ? { ...table, sha256: 'x' } : table))
  rewrite({ tables })
  await expect(bringBack(empty.url('postgres'), folder)).rejects.toThrow('public.events is not what was backed up')
  rewrite({ ...whole, migrations: ['20990101000000'] })
  await expect(bringBack(empty.url('postgres'), folder)).rejects.toThrow('1 migrations up to 20990101000000')
  rewrite(whole)
  expect(await contents(empty)).toEqual(before)
})

test('an empty project gets every table back, and secrets, passwords and new rows work', async () => {
  await bringBack(empty.url('postgres'), folder)
  const [before, after] = [await contents(used), await contents(empty)]
  expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(15)
  expect(after).toEqual(before)
  expect(await empty.anon.rpc('get_registration', { p_secret: guest.secret })).toMatchObject({
    id: guest.id,
    notes: 'a\tb\n\\.',
  })
  for (const p_secret of [maria.secret, maria.token])
    expect(await empty.anon.rpc('get_registration', { p_secret })).toMatchObject({
      id: maria.id,
      mail: { address: 'maria@home.example', state: 'on' },
      added: [{ name: 'Tom' }],
    })
  const filled = Object.keys(before).filter((table) => before[table]?.length)
  expect(filled).toEqual(
    expect.arrayContaining(['private.guest_mails', 'private.notices', 'private.closed_addresses', 'private.messages']),
  )
  const passwords = 'select email, encrypted_password from auth.users order by email'
  expect(await empty.owner(passwords)).toEqual(await used.owner(passwords))
  // Numbers go on where they stood, and triggers answer again.
  const olga = await empty.person('Olga')
  await joinAsGuest(empty.anon, await buildEvent(olga))
})

test('a project that has people is left alone', async () => {
  await expect(bringBack(empty.url('postgres'), folder)).rejects.toThrow('has accounts or events')
})
