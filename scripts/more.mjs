import { spawnSync } from 'node:child_process'
import { ensureChromium, ensureWholeChromium } from './chromium.mjs'
import { ensureInstalled } from './installed.mjs'

/**
 * What is too long for `npm test`: `npm start` in clones that install everything, what Supabase's command line sends to a hosted
 * project, and the browser tests in e2e/more (what they are about: e2e/playwright.config.ts). `npm run test:more -- live` runs the
 * browser tests of one file. The usual host's CI runs all.
 */
ensureInstalled()
const files = process.argv.slice(2)
const env = {
  ...process.env,
  ROSTER_MORE: '1',
  CHROMIUM_PATH: await ensureChromium(),
  // The tests that need one fail, and say what to do.
  CHROMIUM_WHOLE_PATH: await ensureWholeChromium().catch(() => ''),
}

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
