import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureInstalled } from './installed.mjs'
import { BUILD, bundleEnv } from './test-bundle.mjs'
import { browserCounts, honestCounts, vitestCounts } from './test-counts.mjs'

/**
 * All required checks in one command: lint, layers, types, dead code, unit, database and browser tests. Slower ones are
 * in `npm run test:more` (scripts/more.mjs).
 *
 * - Runs everything even after a failure, and ends with one line of counts. A check without tests (lint, layers …)
 * counts as one.
 * - Retries a failed test once. Failures and retried tests are named before the last line.
 */

ensureInstalled()
// Imported only now: it may have had to be installed first.
const { x } = await import('tinyexec')

const REPORTS = 'test-results/reports'
// Random tests run with a fixed seed; `npm run test:races` tries others.
const { ROSTER_RACE_SEED = '1' } = process.env
rmSync('test-results', { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const failures = []
/** @type {string[]} */
const names = []
/** @type {string[]} */
const again = []

// They wait for Postgres now and then, so what needs no database runs beside them. Their output comes in one piece when they have ended.
const database = vitest('database tests', 'db', [], 'pipe')
// Side by side: each of them keeps one core busy. The usual four checkers of tsc would each work out the types that they share.
await Promise.all([
  check('types', 'tsc', ['-p', '.', '--checkers', '1']),
  check('lint', 'biome', ['check', '--error-on-warnings', '.']),
  check('layers', 'node', ['scripts/import-boundaries.mjs']),
  check('dead code', 'knip', []),
  check('plain words', 'node', ['scripts/plain-words.mjs']),
])
await vitest('unit tests', 'unit', ['--project=alone'])
const isBuilt = await run('bundle', 'node', BUILD, { env: bundleEnv, output: 'pipe' })
await database
await browserTests()

for (const name of names) console.log(`\n✗ ${name}`)
for (const name of again) console.log(`\nNeeded a second try: ${name}`)
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function browserTests() {
  const { ensureChromium } = await import('./chromium.mjs')
  try {
    ensureChromium()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return count('browser', { passed: 0, failed: 1, names: [] })
  }
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${REPORTS}/browser.json`,
    // A failed build is repeated once and then fails the browser tests.
    ROSTER_BUILT: isBuilt ? '1' : '0',
  }
  const args = ['test', '-c', 'e2e', '--retries=1', '--reporter=list,json']
  await suite('browser tests', 'playwright', args, () => browserCounts(report('browser')), { env })
}

/**
 * @param {string} name
 * @param {string} project of vite.config.ts
 * @param {string[]} options
 * @param {'inherit' | 'pipe'} [output]
 */
function vitest(name, project, options, output) {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS}/${project}.json`]
  const args = ['run', `--project=${project}`, '--retry=1', ...options, ...reports]
  return suite(name, 'vitest', args, () => vitestCounts(report(project)), { env: { ROSTER_RACE_SEED }, output })
}

/**
 * A command that passes or fails as a whole.
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 */
async function check(name, command, args) {
  const ok = await run(name, command, args, { output: 'pipe' })
  count(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, names: [] })
}

/**
 * A test runner with a report of its passed tests. No report counts as a failure.
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {() => Counts} counts
 * @param {Options} [options]
 */
async function suite(name, command, args, counts, options) {
  const ok = await run(name, command, args, options)
  /** @type {Counts} */
  let result = { passed: 0, failed: 0, names: [] }
  try {
    result = counts()
  } catch (error) {
    console.error(`No report of the ${name}`, error)
  }
  count(name, honestCounts(ok, result))
}

/**
 * @typedef {import('./test-counts.mjs').Counts} Counts
 * @param {string} name
 * @param {Counts} result
 */
function count(name, result) {
  names.push(...result.names)
  again.push(...(result.again ?? []))
  total.passed += result.passed
  total.failed += result.failed
  if (result.failed > 0) failures.push(name)
}

/**
 * @typedef {{ env?: Record<string, string>, output?: 'inherit' | 'pipe' | undefined }} Options
 * `pipe`: prints the command's output in one piece at its end, because others run in parallel
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<boolean>} true if it succeeded
 */
async function run(name, command, args, { env = {}, output = 'inherit' } = {}) {
  const started = Date.now()
  if (output === 'inherit') console.log(`\n── ${name}`)
  const { exitCode, stdout, stderr } = await x(command, args, {
    nodeOptions: { stdio: ['ignore', output, output], env },
  })
  if (output === 'pipe') console.log(`\n── ${name}\n${stdout}${stderr}`)
  console.log(`── ${name}: ${exitCode === 0 ? 'ok' : 'failed'}, ${Math.round((Date.now() - started) / 1000)} s`)
  return exitCode === 0
}

/** @param {string} name */
function report(name) {
  return JSON.parse(readFileSync(`${REPORTS}/${name}.json`, 'utf8'))
}
