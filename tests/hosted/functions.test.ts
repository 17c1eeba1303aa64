import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BARE } from '../../scripts/db/postgres/migrations.ts'
import { testDatabase } from '../db/support/database.ts'
import { type HostedProject, hostedProject, REF } from './support/hosted-project.ts'

const FOLDER = 'supabase/functions'

const db = testDatabase({ source: BARE })
let project: HostedProject
beforeAll(async () => {
  project = await hostedProject(db)
})
afterAll(() => project.close())

test('supabase functions deploy uploads each function whole, open to anyone who knows its token or address', async () => {
  const ended = await project.type(`npx supabase functions deploy --use-api --remote=${REF}`)
  expect(ended.code, ended.said).toBe(0)
  const ours = readdirSync(FOLDER, { recursive: true })
    .map((name) => `${FOLDER}/${name}`.replaceAll('\\', '/'))
    .filter((name) => /\.(ts|json)$/.test(name))
  // Shared imports are uploaded with each.
  expect([...new Set(project.functions.flatMap(({ files }) => files))].sort()).toEqual(ours.sort())
  expect(project.functions.map(({ name, verify_jwt }) => [name, verify_jwt]).sort()).toEqual([
    ['calendar', false],
    ['send-messages', false],
  ])
})
