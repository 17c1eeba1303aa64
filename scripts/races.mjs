import { spawnSync } from 'node:child_process'
import { ensureInstalled } from './installed.mjs'

/**
 * The race tests with 200 rounds, or as many as ROSTER_RACE_ROUNDS says, instead of the few that fit into `npm test`.
 * `npm run test:races -- retries` runs those of one file.
 */
ensureInstalled()
const files = process.argv.slice(2).map((name) => `tests/db/races/${name}`)
const args = ['--no-install', 'vitest', 'run', '--project', 'db', ...(files.length > 0 ? files : ['tests/db/races'])]
const { status } = spawnSync('npx', args, {
  stdio: 'inherit',
  env: { ...process.env, ROSTER_RACE_ROUNDS: process.env.ROSTER_RACE_ROUNDS ?? '200' },
  shell: process.platform === 'win32',
})
process.exitCode = status ?? 1
