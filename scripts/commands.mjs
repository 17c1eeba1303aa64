import { spawnSync } from 'node:child_process'
import { ensureInstalled } from './installed.mjs'

/** Each command of the README once in a fresh clone, at its smallest setting: too slow for `npm test`. */
ensureInstalled()
const args = ['--no-install', 'vitest', 'run', '--project', 'clone', 'tests/clone/commands.test.ts']
const { status } = spawnSync('npx', args, {
  stdio: 'inherit',
  env: { ...process.env, ROSTER_COMMANDS: 'all' },
  shell: process.platform === 'win32',
})
process.exitCode = status ?? 1
