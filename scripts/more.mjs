import { spawnSync } from 'node:child_process'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './installed.mjs'

/**
 * What is too long for `npm test`: `npm start` in clones that install everything, what Supabase's command line sends to a hosted
 * project, and browser tests that look at every screen in every size and theme, draw pictures, or need the app as a hosted project
 * has it (e2e/playwright.config.ts). `npm run test:more -- live` runs the browser tests of one file. The usual host's CI runs all.
 */
ensureInstalled()
const files = process.argv.slice(2)
const env = { ...process.env, ROSTER_MORE: '1', CHROMIUM_PATH: await ensureChromium() }

const others = files.length > 0 || passes('vitest', 'run', '--project', 'clone', '--project', 'hosted')
const browsers = passes('playwright', 'test', '-c', 'e2e', ...files)
process.exitCode = others && browsers ? 0 : 1

/** @param {string[]} command */
function passes(...command) {
  const { status } = spawnSync('npx', ['--no-install', ...command], {
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  })
  return status === 0
}
