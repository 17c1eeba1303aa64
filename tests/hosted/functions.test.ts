import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deployedFunctions } from '../db/support/management-api.ts'

const FOLDER = 'supabase/functions'

test('supabase functions deploy uploads each function whole, open to whoever knows its token or address', async () => {
  const uploaded = await deployedFunctions()
  const ours = readdirSync(FOLDER, { recursive: true })
    .map((name) => `${FOLDER}/${name}`.replaceAll('\\', '/'))
    .filter((name) => /\.(ts|json)$/.test(name))
  expect(uploaded.flatMap(({ files }) => files).sort()).toEqual(ours.sort())
  expect(uploaded.map(({ name, verify_jwt }) => [name, verify_jwt])).toEqual([
    ['calendar', false],
    ['send-messages', false],
  ])
})
