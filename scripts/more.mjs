import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './installed.mjs'

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
const { xSync } = await import('tinyexec')
const [what, ...files] = process.argv.slice(2)
/** @param {string} name @param {string[]} args @param {Record<string, string>} env */
const run = (name, args, env) => xSync(name, args, { nodeOptions: { stdio: 'inherit', env } }).exitCode === 0
/** @param {string[]} projects @param {string[]} paths @param {Record<string, string>} env */
const vitest = (projects, paths, env) =>
  run('vitest', ['run', ...projects.flatMap((name) => ['--project', name]), ...paths], env)

/** @param {string} ROSTER_MORE what e2e/playwright.config.ts runs */
const browser = (ROSTER_MORE) => run('playwright', ['test', '-c', 'e2e', ...files], { ROSTER_MORE })

/** @type {Record<string, () => boolean>} */
const KINDS = {
  more: () => {
    ensureChromium()
    try {
      ensureChromium(true)
    } catch {
      // The tests that need a whole one fail, and say what to do.
    }
    const others = files.length > 0 || vitest(['slow', 'clone', 'hosted'], [], { ROSTER_MORE: '1' })
    return browser('1') && others
  },
  races: () => {
    const { ROSTER_RACE_ROUNDS = '200' } = process.env
    const named = files.flatMap((name) => [`tests/db/races/${name}`, `tests/db/slow/${name}`])
    const paths = named.length > 0 ? named : ['tests/db/races', 'tests/db/slow', 'guest-floods']
    return vitest(['db', 'slow'], paths, { ROSTER_RACE_ROUNDS })
  },
  screenshots: () => ensureChromium() !== '' && browser('screenshots'),
  commands: () => vitest(['clone'], ['tests/clone/commands.test.ts'], { ROSTER_COMMANDS: 'all' }),
}
process.exitCode = KINDS[what ?? 'more']?.() ? 0 : 1
