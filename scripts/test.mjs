import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureInstalled } from './installed.mjs'
import { BUILD, bundleEnv } from './test-bundle.mjs'
import { browserCounts, honestCounts, vitestCounts } from './test-counts.mjs'
import { toolCall } from './tools.mjs'

/**
 * All required checks in one command: lint, layers, types, dead code, unit, database and browser tests. Slower ones are
 * in `npm run test:more` (scripts/more.mjs).
 *
 * - Runs everything even after a failure, and ends with one line of counts. A check without tests (lint, layers …)
 * counts as one.
 * - Retries a failed test once. Failures and retried tests are named before the last line.
 */

ensureInstalled()

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
const database = vitest('database tests', 'db', ['--retry=1'], 'pipe')
// Side by side: each of them keeps one core busy. The usual four checkers of tsc would each work out the types that they share.
await Promise.all([
  check('types', 'tsc', ['-p', '.', '--checkers', '1']),
  check('lint', 'biome', ['check', '--error-on-warnings', '.']),
  check('layers', 'node', ['scripts/fence.mjs']),
  check('dead code', 'knip', []),
  check('plain words', 'node', ['scripts/plain-words.mjs']),
])
await vitest('unit tests', 'unit', ['--project=alone', '--retry=1'])
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
    process.env.CHROMIUM_PATH = await ensureChromium()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    count('browser', { passed: 0, failed: 1, names: [] })
    return
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
 * @param {Options['output']} [output]
 */
function vitest(name, project, options, output) {
  const args = ['run', `--project=${project}`, ...options, ...vitestReport(project)]
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
 * @typedef {{ env?: Record<string, string> | undefined, output?: 'inherit' | 'pipe' | undefined }} Options
 * `pipe`: prints the command's output in one piece at its end, because others run in parallel
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<boolean>} true if it succeeded
 */
async function run(name, command, args, { env = {}, output = 'inherit' } = {}) {
  const started = Date.now()
  let said = ''
  if (output === 'inherit') console.log(`\n── ${name}`)
  const call = command === 'node' ? { program: process.execPath, args, shell: false } : toolCall(command, args)
  const child = spawn(call.program, call.args, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
    shell: call.shell,
  })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text))
  const status = await new Promise((ended) => {
    child.once('close', ended)
    child.once('error', (error) => {
      said += `${error}\n`
      ended(null)
    })
  })
  if (output === 'pipe') console.log(`\n── ${name}\n${said}`)
  else if (said) console.error(said)
  console.log(verdict(name, status, started))
  return status === 0
}

/**
 * @param {string} name
 * @param {number | null} status
 * @param {number} started
 */
function verdict(name, status, started) {
  return `── ${name}: ${status === 0 ? 'ok' : 'failed'}, ${Math.round((Date.now() - started) / 1000)} s`
}

/** @param {string} project */
function vitestReport(project) {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS}/${project}.json`]
}

/** @param {string} name */
function report(name) {
  return JSON.parse(readFileSync(`${REPORTS}/${name}.json`, 'utf8'))
}
