import { readdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BARE, readMigrations } from '../../scripts/db/postgres/migrations.ts'
import { testDatabase } from '../db/support/database.ts'
import { buildEvent } from '../db/support/event-actions.ts'
import { joinAsGuest } from '../db/support/registration-actions.ts'
import { reloadSchema } from '../db/support/rpc-query.ts'
import { type HostedProject, hostedProject, REF } from './support/hosted-project.ts'

/** The last one of the release from which people upgrade. */
const RELEASED = '20261122093000'
const PUSH = `npx supabase db push --remote=${REF}`

const db = testDatabase({ source: BARE })
let project: HostedProject
beforeAll(async () => {
  project = await hostedProject(db)
})
afterAll(() => project.close())

const numbers = readMigrations().map(({ name }) => name.split('_')[0] ?? '')
const applied = (said: string) => said.match(/Applying migration/g)?.length

/** Moves the migrations after the release out of the folder, or back. */
function keepApart(from: string, to: string): void {
  for (const name of readdirSync(path.join(project.folder, from))) {
    if (/^\d{14}_/.test(name) && name.slice(0, 14) > RELEASED)
      renameSync(path.join(project.folder, from, name), path.join(project.folder, to, name))
  }
}

test('a project in use gets the migrations that it lacks, however long one takes, and pushing again does nothing', async () => {
  const [own, aside] = ['supabase/migrations', '.']
  keepApart(own, aside)
  const first = await project.type(PUSH)
  expect([first.code, applied(first.said)], first.said).toEqual([0, numbers.indexOf(RELEASED) + 1])
  await joinAsGuest(db.anon, await buildEvent(await db.person('Olga')))
  // A host ends a statement after two minutes; here after two seconds, which one guest's secret takes as half a million do there.
  await db.owner(`
    create function private.slow() returns trigger language plpgsql as 'begin perform pg_sleep(3); return new; end';
    create trigger slow before update on private.guest_secrets for each row execute function private.slow();
    alter database ${db.name} set statement_timeout = '2s'`)
  keepApart(aside, own)
  const upgrade = await project.type(PUSH)
  await db.owner(`alter database ${db.name} reset statement_timeout`)
  expect([upgrade.code, applied(upgrade.said)], upgrade.said).toEqual([
    0,
    numbers.length - 1 - numbers.indexOf(RELEASED),
  ])
  const again = await project.type(PUSH)
  expect([again.code, applied(again.said)]).toEqual([0, undefined])
  // The doctor's input: the very numbers of the files.
  reloadSchema(db)
  expect(await db.anon.rpc('applied_migrations')).toEqual(numbers)
}, 300_000)
