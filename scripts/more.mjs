import { ensureChromium, ensureWholeChromium } from './chromium.mjs'
import { ensureInstalled } from './installed.mjs'
import { runTool } from './tools.mjs'

/**
 * Checks too slow for `npm test`: races and random histories (tests/db/long), `npm start` in fresh clones, the Supabase
 * CLI against a stand-in, and the browser tests of e2e/more (e2e/playwright.config.ts lists them). `npm run test:more
 * -- live` runs the browser tests of one file. CI runs all.
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
