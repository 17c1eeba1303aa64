import { ensureInstalled } from './installed.mjs'
import { runTool } from './tools.mjs'

/**
 * The tests that go by chance (tests/db/races, tests/db/long), with 200 rounds of each race, or as many as ROSTER_RACE_ROUNDS says, and another seed than
 * `npm test` and `npm run test:more` have; histories, crashes, floods and weekly years in full. `npm run test:races -- retries` runs one file.
 */
ensureInstalled()
const { ROSTER_RACE_ROUNDS = '200' } = process.env
const asked = process.argv.slice(2).flatMap((name) => [`tests/db/races/${name}`, `tests/db/long/${name}`])
const files = asked.length > 0 ? asked : ['tests/db/races', 'tests/db/long', 'guest-floods']
const args = ['run', '--project', 'db', '--project', 'long', ...files]
process.exitCode = runTool('vitest', args, { ROSTER_RACE_ROUNDS }) ? 0 : 1
