import { expect, test } from 'vitest'
import { committedSchemas, generateSchemas } from '../../scripts/db/schema.ts'
import { advice } from './support/advisors.ts'
import { testDatabase } from './support/database.ts'
import { committedTypes, generateTypes } from './support/database-types.ts'
import { BARE, readMigrations } from './support/migrations.ts'
import { supabase } from './support/supabase-cli.ts'

const db = testDatabase()
const bare = testDatabase({ source: BARE })

test('the committed types are what the migrations say (else: npm run db:types)', async () => {
  expect(committedTypes()).toBe(await generateTypes(db.url('postgres')))
})

test('the committed schemas are what the migrations make (else: npm run db:schema)', async () => {
  expect(committedSchemas()).toEqual(await generateSchemas())
})

test("Supabase's advisors have nothing to say", async () => {
  expect(await advice(db.url('postgres'))).toEqual([])
})

test('the migrations are pushed as to a hosted project, and pushing again does nothing', async () => {
  const first = await supabase(bare.url('postgres'), 'db', 'push')
  expect([first.code, first.stderr.match(/Applying migration/g)?.length]).toEqual([0, readMigrations().length])
  const second = await supabase(bare.url('postgres'), 'db', 'push')
  expect([second.code, second.stderr]).toEqual([0, expect.not.stringContaining('Applying')])
  // What `npm run doctor` hears: the very numbers of the files.
  const numbers = readMigrations().map(({ name }) => name.split('_')[0])
  expect(await bare.anon.rpc('applied_migrations')).toEqual(numbers)
})
