import { expect, test } from 'vitest'
import { committedSchemas, generateSchemas } from '../../scripts/db/schema.ts'
import { advice } from './support/advisors.ts'
import { testDatabase } from './support/database.ts'
import { committedTypes, generateTypes } from './support/database-types.ts'

const db = testDatabase()

test('the committed types are what the migrations say (else: npm run db:types)', async () => {
  expect(committedTypes()).toBe(await generateTypes(db.url('postgres')))
})

test('the committed schemas are what the migrations make (else: npm run db:schema)', async () => {
  expect(committedSchemas()).toEqual(await generateSchemas())
})

test("Supabase's advisors have nothing to say", async () => {
  expect(await advice(db.url('postgres'))).toEqual([])
})
