import { spawnSync } from 'node:child_process'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './installed.mjs'

/**
 * The browser tests that are too long for `npm test`: the app as a hosted project has it (live updates, Google, mails'
 * links), and the pictures it draws. `npm run test:more -- live` runs those of one file. The usual host's CI runs all.
 */
ensureInstalled()
const { status } = spawnSync('npx', ['--no-install', 'playwright', 'test', '-c', 'e2e', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ROSTER_MORE: '1', CHROMIUM_PATH: await ensureChromium() },
  shell: process.platform === 'win32',
})
process.exitCode = status ?? 1
