import { ensureChromium, ensureWholeChromium } from './chromium.mjs'
import { ensureInstalled } from './installed.mjs'
import { runTool } from './tools.mjs'

/**
 * What is too long for `npm test`: races and histories by chance (tests/db/long), `npm start` in clones that install everything, what Supabase's command line sends to a hosted
 * project, and the browser tests in e2e/more (what they are about: e2e/playwright.config.ts). `npm run test:more -- live` runs the
 * browser tests of one file. The usual host's CI runs all.
 */
ensureInstalled()
const files = process.argv.slice(2)
const env = {
  ROSTER_MORE: '1',
  CHROMIUM_PATH: await ensureChromium(),
  // The tests that need a browser fail, and say what to do.
  CHROMIUM_WHOLE_PATH: await ensureWholeChromium().catch(() => ''),
}

const others =
  files.length > 0 || runTool('vitest', ['run', '--project', 'long', '--project', 'clone', '--project', 'hosted'], env)
const browsers = runTool('playwright', ['test', '-c', 'e2e', ...files], env)
process.exitCode = others && browsers ? 0 : 1
