import { ensureInstalled } from './installed.mjs'
import { runTool } from './tools.mjs'

/**
 * The race tests with 200 rounds, or as many as ROSTER_RACE_ROUNDS says, instead of the one that fits into `npm test`, and the random
 * histories, all of them and with another seed than there; crashes, floods and weekly years in full. `npm run test:races -- retries` runs the races of one file.
 */
ensureInstalled()
const { ROSTER_RACE_ROUNDS = '200' } = process.env
const files = process.argv.slice(2).map((name) => `tests/db/races/${name}`)
const args = [
  'run',
  '--project',
  'db',
  ...(files.length > 0
    ? files
    : ['tests/db/races', '-model.test', 'deletion-', 'faults-crash', 'guest-floods', 'series-year']),
]
process.exitCode = runTool('vitest', args, { ROSTER_RACE_ROUNDS }) ? 0 : 1
