import { expect, test } from 'vitest'
import { BARE, readMigrations } from '../../scripts/db/postgres/migrations.ts'
import { supabase } from '../../scripts/db/supabase-cli.ts'
import { testDatabase } from '../db/support/database.ts'

const bare = testDatabase({ source: BARE })

test('the migrations are pushed as to a hosted project, and pushing again does nothing', async () => {
  const first = await supabase(bare.url('postgres'), 'db', 'push')
  expect([first.code, first.stderr.match(/Applying migration/g)?.length]).toEqual([0, readMigrations().length])
  const second = await supabase(bare.url('postgres'), 'db', 'push')
  expect([second.code, second.stderr]).toEqual([0, expect.not.stringContaining('Applying')])
  // What `npm run doctor` hears: the very numbers of the files.
  const numbers = readMigrations().map(({ name }) => name.split('_')[0])
  expect(await bare.anon.rpc('applied_migrations')).toEqual(numbers)
})
