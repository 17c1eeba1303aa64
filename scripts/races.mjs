import { spawnSync } from 'node:child_process'
import { ensureInstalled } from './installed.mjs'

/** The race tests with 200 rounds instead of the few that fit into `npm test`. */
ensureInstalled()
const { status } = spawnSync('npx', ['--no-install', 'vitest', 'run', '--project', 'db', 'tests/db/races'], {
  stdio: 'inherit',
  env: { ...process.env, ROSTER_RACE_ROUNDS: '200' },
  shell: process.platform === 'win32',
})
process.exitCode = status ?? 1
