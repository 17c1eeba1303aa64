import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { advice } from '../../../scripts/db/advisors.ts'
import { differences, makeWanted } from '../../../scripts/db/schemas/differences.ts'
import { reference } from '../../../scripts/db/schemas/reference.ts'
import { committedTypes, generateTypes } from '../../../scripts/db/types.ts'
import { shared, testDatabase } from '../support/database.ts'

const db = testDatabase()

test('the committed types are what the migrations say (else: npm run db:types)', async () => {
  expect(committedTypes()).toBe(await generateTypes(db.url('postgres')))
})

test('the migrations make what stands in supabase/schemas (else: npm run db:migration, and tables by hand)', async () => {
  await makeWanted(shared, 'wanted')
  expect(await differences(db.url('postgres'), shared.url('postgres', 'wanted'))).toEqual([])
})

test('the table of contents of supabase/schemas is what stands there (else: npm run db:migration)', () => {
  expect(readFileSync('supabase/schemas/README.md', 'utf8')).toBe(reference())
})

test("Supabase's advisors have nothing to say", async () => {
  expect(await advice(db.url('postgres'))).toEqual([])
})
