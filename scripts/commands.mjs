import { ensureInstalled } from './installed.mjs'
import { runTool } from './tools.mjs'

/** Runs each command of CONTRIBUTING.md once in a fresh clone, with its smallest settings: too slow for `npm test`. */
ensureInstalled()
const args = ['run', '--project', 'clone', 'tests/clone/commands.test.ts']
process.exitCode = runTool('vitest', args, { ROSTER_COMMANDS: 'all' }) ? 0 : 1
