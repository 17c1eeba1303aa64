import { ensureChromium, ensureWholeChromium } from './chromium.mjs'
import { ensureInstalled } from './installed.mjs'
import { runTool } from './tools.mjs'

/**
 * Runs of the tests that `npm test` has no time for:
 * - `npm run test:more`: random histories (tests/db/slow), `npm start` in fresh clones, the Supabase CLI against a stand-in, and the
 *   browser tests of e2e/extended. `-- live` runs the browser tests of one file. CI runs all.
 * - `npm run test:races`: the tests that go by chance, with another seed and 200 rounds of each race, or ROSTER_RACE_ROUNDS;
 *   histories, crashes, floods and weekly years in full. `-- retries` runs one file. ROSTER_HISTORIES=100 runs each history so often.
 * - `npm run test:commands`: each command of CONTRIBUTING.md once in a fresh clone, with its smallest settings.
 * - `npm run screenshots`: pictures of all screens (e2e/screenshots).
 */
ensureInstalled()
const [what, ...files] = process.argv.slice(2)
/** @param {string[]} projects @param {string[]} paths @param {Record<string, string>} env */
const vitest = (projects, paths, env) =>
  runTool('vitest', ['run', ...projects.flatMap((name) => ['--project', name]), ...paths], env)

/** @type {Record<string, () => boolean | Promise<boolean>>} */
const KINDS = {
  more: async () => {
    const env = {
      ROSTER_MORE: '1',
      CHROMIUM_PATH: await ensureChromium(),
      // The tests that need a browser fail, and say what to do.
      CHROMIUM_WHOLE_PATH: await ensureWholeChromium().catch(() => ''),
    }
    const others = files.length > 0 || vitest(['slow', 'clone', 'hosted'], [], env)
    return runTool('playwright', ['test', '-c', 'e2e', ...files], env) && others
  },
  races: () => {
    const { ROSTER_RACE_ROUNDS = '200' } = process.env
    const named = files.flatMap((name) => [`tests/db/races/${name}`, `tests/db/slow/${name}`])
    const paths = named.length > 0 ? named : ['tests/db/races', 'tests/db/slow', 'guest-floods']
    return vitest(['db', 'slow'], paths, { ROSTER_RACE_ROUNDS })
  },
  screenshots: async () =>
    runTool('playwright', ['test', '-c', 'e2e', ...files], {
      ROSTER_MORE: 'screenshots',
      CHROMIUM_PATH: await ensureChromium(),
    }),
  commands: () => vitest(['clone'], ['tests/clone/commands.test.ts'], { ROSTER_COMMANDS: 'all' }),
}
process.exitCode = (await KINDS[what ?? 'more']?.()) ? 0 : 1
