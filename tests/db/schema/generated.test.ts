import { expect, test } from 'vitest'
import { advice } from '../../../scripts/db/advisors.ts'
import { committedSchemas, generateSchemas } from '../../../scripts/db/schema.ts'
import { committedTypes, generateTypes } from '../../../scripts/db/types.ts'
import { testDatabase } from '../support/database.ts'

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
