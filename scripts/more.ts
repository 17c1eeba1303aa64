import { xSync } from 'tinyexec'
import { ensureChromium } from './chromium.ts'

/**
 * Runs of the tests that `npm test` has no time for:
 * - `npm run test:more`: random histories (tests/db/slow), `npm start` in fresh clones, the Supabase CLI against a stand-in, and the
 *   browser tests of e2e/extended. `-- live` runs the browser tests of one file. CI runs all.
 * - `npm run test:races`: the tests that go by chance, with another seed and 200 rounds of each race, or ROSTER_RACE_ROUNDS;
 *   histories, crashes, floods and weekly years in full. `-- retries` runs one file. ROSTER_HISTORIES=100 runs each history so often.
 * - `npm run test:commands`: each command of CONTRIBUTING.md once in a fresh clone, with its smallest settings.
 * - `npm run screenshots`: pictures of all screens (e2e/screenshots).
 */
export async function main([kind = '', ...files]: string[]): Promise<number> {
  return KINDS[kind]?.(files) ? 0 : 1
}

const KINDS: Record<string, (files: string[]) => boolean> = {
  more: (files) => {
    ensureChromium()
    try {
      ensureChromium(true)
    } catch {
      // The tests that need a whole one fail, and say what to do.
    }
    const others = files.length > 0 || vitest(['slow', 'clone', 'hosted'], [], { ROSTER_MORE: '1' })
    return browser('1', files) && others
  },
  races: (files) => {
    const { ROSTER_RACE_ROUNDS = '200' } = process.env
    const named = files.flatMap((name) => [`tests/db/races/${name}`, `tests/db/slow/${name}`])
    const paths = named.length > 0 ? named : ['tests/db/races', 'tests/db/slow', 'guest-floods']
    return vitest(['db', 'slow'], paths, { ROSTER_RACE_ROUNDS })
  },
  commands: () => vitest(['clone'], ['tests/clone/commands.test.ts'], { ROSTER_COMMANDS: 'all' }),
  screenshots: (files) => ensureChromium() !== '' && browser('screenshots', files),
}

const run = (name: string, args: string[], env: Record<string, string>) =>
  xSync(name, args, { nodeOptions: { stdio: 'inherit', env } }).exitCode === 0

const vitest = (projects: string[], paths: string[], env: Record<string, string>) =>
  run('vitest', ['run', ...projects.map((name) => `--project=${name}`), ...paths], env)

/** @param ROSTER_MORE chooses the tests in e2e/playwright.config.ts */
const browser = (ROSTER_MORE: string, files: string[]) =>
  run('playwright', ['test', '-c', 'e2e', ...files], { ROSTER_MORE })
