import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { x } from 'tinyexec'
import { ensureChromium } from './chromium.ts'
import { BUILD, bundleEnv } from './test-bundle.ts'
import { browserCounts, type Counts, honestCounts, vitestCounts } from './test-counts.ts'

const REPORTS = 'test-results/reports'
// Random tests run with a fixed seed; `npm run test:races` tries others.
const { ROSTER_RACE_SEED = '1' } = process.env

const total = { passed: 0, failed: 0 }
const failures: string[] = []
const names: string[] = []
const again: string[] = []

/**
 * `npm test`: all required checks in one command: lint, layers, types, dead code, unit, database and browser tests. Slower ones are in
 * `npm run test:more` (scripts/more.ts).
 *
 * - Runs everything even after a failure, and ends with one line of counts. A check without tests (lint, layers …)
 * counts as one.
 * - Retries a failed test once. Failures and retried tests are named before the last line.
 */
export async function main(): Promise<number> {
  rmSync('test-results', { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  // They wait for Postgres now and then, so what needs no database runs beside them. Their output comes in one piece when they have ended.
  const database = vitest('database tests', 'db', [], 'pipe')
  // Side by side: each of them keeps one core busy. The usual four checkers of tsc would each work out the types that they share.
  await Promise.all([
    check('types', 'tsc', ['-p', '.', '--checkers', '1']),
    check('lint', 'biome', ['check', '--error-on-warnings', '.']),
    check('layers', 'node', ['scripts/import-boundaries.mjs']),
    check('dead code', 'knip', []),
    check('plain words', 'node', ['scripts/plain-words.mjs']),
    check('translations', 'node', ['scripts/run.mjs', 'scripts/languages/update', '--check']),
  ])
  await vitest('unit tests', 'unit', ['--project=alone'])
  const isBuilt = await run('bundle', 'node', BUILD, { env: bundleEnv, output: 'pipe' })
  await database
  await browserTests(isBuilt)
  for (const name of names) console.log(`\n✗ ${name}`)
  for (const name of again) console.log(`\nNeeded a second try: ${name}`)
  if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 ? 1 : 0
}

async function browserTests(isBuilt: boolean): Promise<void> {
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

/** @param project of vite.config.ts */
function vitest(name: string, project: string, options: string[], output?: Options['output']): Promise<void> {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS}/${project}.json`]
  const args = ['run', `--project=${project}`, '--retry=1', ...options, ...reports]
  return suite(name, 'vitest', args, () => vitestCounts(report(project)), { env: { ROSTER_RACE_SEED }, output })
}

/** A command that passes or fails as a whole. */
async function check(name: string, command: string, args: string[]): Promise<void> {
  const ok = await run(name, command, args, { output: 'pipe' })
  count(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, names: [] })
}

/** A test runner with a report of its passed tests. No report counts as a failure. */
async function suite(name: string, command: string, args: string[], counts: () => Counts, options: Options) {
  const ok = await run(name, command, args, options)
  let result: Counts = { passed: 0, failed: 0, names: [] }
  try {
    result = counts()
  } catch (error) {
    console.error(`No report of the ${name}`, error)
  }
  count(name, honestCounts(ok, result))
}

function count(name: string, result: Counts): void {
  names.push(...result.names)
  again.push(...(result.again ?? []))
  total.passed += result.passed
  total.failed += result.failed
  if (result.failed > 0) failures.push(name)
}

interface Options {
  env?: Record<string, string>
  /** `pipe`: prints the command's output in one piece at its end, because others run in parallel. */
  output?: 'inherit' | 'pipe' | undefined
}

/** @returns true if it succeeded */
async function run(name: string, command: string, args: string[], { env = {}, output = 'inherit' }: Options) {
  const started = Date.now()
  if (output === 'inherit') console.log(`\n── ${name}`)
  const { exitCode, stdout, stderr } = await x(command, args, {
    nodeOptions: { stdio: ['ignore', output, output], env },
  })
  if (output === 'pipe') console.log(`\n── ${name}\n${stdout}${stderr}`)
  console.log(`── ${name}: ${exitCode === 0 ? 'ok' : 'failed'}, ${Math.round((Date.now() - started) / 1000)} s`)
  return exitCode === 0
}

const report = (name: string) => JSON.parse(readFileSync(`${REPORTS}/${name}.json`, 'utf8'))
