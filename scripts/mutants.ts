import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { xSync } from 'tinyexec'
import { type Change, changeOf } from '../tests/mutants/change.ts'
import { mutants } from '../tests/mutants/list.ts'
import { ensureChromium } from './chromium.ts'
import { browserCounts, type Counts, vitestCounts } from './test-counts.ts'

/** A mutant that never ends is no use. */
const LONGEST_MS = 20 * 60_000

/**
 * `npm run test:mutants`: breaks the product in the places of tests/mutants, one at a time, and counts how many the tests notice. `-- waitlist` tries
 * those with this word in their statement or in the path of a test.
 *
 * Works in a copy of the project, so an interrupted run leaves nothing behind. First the tests run there unbroken: a test that fails anyway notices
 * nothing. @returns the exit code
 */
export async function main([word = '']: string[]): Promise<number> {
  const copy = mkdtempSync(path.join(tmpdir(), 'roster-mutants-'))
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))
  for (const file of files('--cached', '--others')) if (existsSync(file)) cpSync(file, path.join(copy, file))
  // Each package by itself: what is built beside them (scripts/test-bundle.ts) belongs to the copy.
  mkdirSync(path.join(copy, 'node_modules'))
  for (const name of readdirSync('node_modules')) {
    if (name !== '.roster') symlinkSync(path.resolve('node_modules', name), path.join(copy, 'node_modules', name))
  }
  process.chdir(copy)
  const chosen = mutants
    .filter(({ breaks, tests }) => [breaks, ...tests].some((text) => text.includes(word)))
    .map((mutant) => ({ ...mutant, change: changeOf(mutant) }))
  const failedBefore = failuresOf([...new Set(chosen.flatMap(({ tests }) => tests))])
  if (failedBefore.length > 0)
    throw new Error(`These tests fail before anything is broken:\n${failedBefore.join('\n')}`)
  let noticed = 0
  for (const { breaks, change, tests } of chosen) {
    const [failure] = failuresWith(change, tests)
    if (failure) noticed += 1
    const [test = ''] = failure?.split('\n') ?? []
    console.log(failure ? `noticed   ${breaks} (${path.relative(copy, test)})` : `SURVIVED  ${breaks}`)
  }
  console.log(`\n${noticed} of ${chosen.length} mutants noticed`)
  return noticed === chosen.length ? 0 : 1
}

function files(...kinds: string[]): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--exclude-standard', ...kinds], { encoding: 'utf8' })
  return stdout.split('\0').filter(Boolean)
}

function failuresWith({ path: file, text }: Change, tests: string[]): string[] {
  const before = existsSync(file) ? readFileSync(file) : null
  writeFileSync(file, text)
  const failures = failuresOf(tests)
  if (before) writeFileSync(file, before)
  else rmSync(file)
  return failures
}

/** The tests that fail: file, title and why. */
function failuresOf(tests: string[]): string[] {
  const within = (folder: RegExp) => tests.filter((test) => folder.test(test))
  const [unit, database, pages] = [within(/^tests\/unit\//), within(/^tests\/(db|sender)\//), within(/^e2e\//)]
  return [
    ...(unit.length > 0 ? vitest(['--project=unit', '--project=alone', ...unit]) : []),
    ...(database.length > 0 ? vitest(['--project=db', ...database]) : []),
    ...(pages.length > 0 ? browser(pages) : []),
  ]
}

function vitest(args: string[]): string[] {
  const flags = ['--bail=1', '--retry=1', '--reporter=json', '--outputFile=report.json']
  return failures('vitest', ['run', ...flags, ...args], vitestCounts)
}

function browser(tests: string[]): string[] {
  ensureChromium()
  const flags = ['-c', 'e2e', '-x', '--retries=1', '--reporter=json']
  return failures('playwright', ['test', ...flags, ...tests], browserCounts)
}

// biome-ignore lint/suspicious/noExplicitAny: Each runner has its own report.
function failures(tool: string, args: string[], countsOf: (report: any) => Counts): string[] {
  rmSync('report.json', { force: true })
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: path.resolve('report.json') }
  const { exitCode, stderr } = xSync(tool, args, { timeout: LONGEST_MS, nodeOptions: { env } })
  const { names } = existsSync('report.json')
    ? countsOf(JSON.parse(readFileSync('report.json', 'utf8')))
    : { names: [] }
  // A mutant has to break a test, not the start of all.
  if (names.some((name) => name.includes(': does not load')) || (exitCode !== 0 && names.length === 0)) {
    throw new Error(`The tests do not run:\n${[...names, stderr].join('\n')}`)
  }
  return names
}
