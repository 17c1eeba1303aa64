import { stripVTControlCharacters } from 'node:util'

/** Reads the test runners' reports: the number of passed tests, and the failed ones. For `npm test` (test.ts). */

export interface Counts {
  passed: number
  failed: number
  /** Failed tests, each with the first lines of why. */
  names: string[]
  /** Tests that passed at their second try. */
  again?: string[]
}

interface Assertion {
  fullName: string
  status: string
  failureMessages: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[]
}

interface Spec {
  file: string
  title: string
  tests: { status: string; results?: { error?: { message?: string } }[] }[]
}

interface Suite {
  suites?: Suite[]
  specs?: Spec[]
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: Suite[]
}

/** Lines of a failure's message to repeat at the end, enough to recognize it. */
const LINES_OF_WHY = 6

/** A test that passed when it was tried again counts as passed, and is named: it still has to be fixed. */
export function vitestCounts({ numPassedTests, numFailedTests, testResults }: VitestReport): Counts {
  // A file that fails to load has no failed tests.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const named = (isMeant: (test: Assertion) => boolean) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(isMeant)
        .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0])),
    )
  const names = named(({ status }) => status === 'failed')
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    names: [...names, ...broken.map(({ name, message }) => failure(name, 'does not load', message))],
    // Keeps the error of the first try.
    again: named(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0),
  }
}

/** As `vitestCounts`, for the browser. */
export function browserCounts({ stats, suites }: BrowserReport): Counts {
  const named = (status: string) =>
    withStatus(suites, status).map(({ file, title, tests }) =>
      failure(file, title, tests[0]?.results?.[0]?.error?.message),
    )
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    names: named('unexpected'),
    again: named('flaky'),
  }
}

function withStatus(suites: Suite[], wanted: string): Spec[] {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === wanted)),
    ...withStatus(inner, wanted),
  ])
}

function failure(file: string, title: string, why = ''): string {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [`${file}: ${title}`, ...lines.slice(0, LINES_OF_WHY).map((line) => `    ${line}`)].join('\n')
}

/** Counts of a run. A failed run without a failed test (a broken set-up), or a successful one without a test, counts as one failure. */
export function honestCounts(endedWell: boolean, counts: Counts): Counts {
  return counts.failed === 0 && (!endedWell || counts.passed === 0) ? { ...counts, failed: 1 } : counts
}
