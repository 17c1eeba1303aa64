import { stripVTControlCharacters } from 'node:util'

/** Reads the test runners' reports: the number of passed tests, and the failed ones. For `npm test` (test.mjs). */

/**
 * @typedef {{ passed: number, failed: number, names: string[], again?: string[] }} Counts
 *   `names`: what failed, each with the first lines of why; `again`: what passed at its second try
 */

/** Lines of a failure's message to repeat at the end, enough to recognize it. */
const LINES_OF_WHY = 6

/**
 * A test that passed when it was tried again counts as passed, and is named: it still has to be fixed.
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] }} report
 * @typedef {{ name: string, status: string, message: string, assertionResults: Assertion[] }} TestFile
 * @typedef {{ fullName: string, status: string, failureMessages: string[] }} Assertion
 * @returns {Counts}
 */
export function vitestCounts({ numPassedTests, numFailedTests, testResults }) {
  // A file that fails to load has no failed tests.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  /** @param {(test: Assertion) => boolean} isMeant */
  const named = (isMeant) =>
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

/**
 * @typedef {object} Suite
 * @property {Suite[]} [suites]
 * @property {Spec[]} [specs]
 * @typedef {{ file: string, title: string, tests: { status: string, results?: { error?: { message?: string } }[] }[] }} Spec
 */

/**
 * As `vitestCounts`, for the browser.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, suites: Suite[] }} report
 * @returns {Counts}
 */
export function browserCounts({ stats, suites }) {
  /** @param {string} status */
  const named = (status) =>
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

/**
 * @param {Suite[]} suites
 * @param {string} wanted
 * @returns {Spec[]}
 */
function withStatus(suites, wanted) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === wanted)),
    ...withStatus(inner, wanted),
  ])
}

/**
 * @param {string} file
 * @param {string} title
 * @param {string} [why]
 */
function failure(file, title, why = '') {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [`${file}: ${title}`, ...lines.slice(0, LINES_OF_WHY).map((line) => `    ${line}`)].join('\n')
}

/**
 * Counts of a run. A failed run without a failed test (a broken set-up), or a successful one without a test, counts as
 * one failure.
 *
 * @template {{ passed: number, failed: number }} Counts
 * @param {boolean} endedWell
 * @param {Counts} counts
 * @returns {Counts}
 */
export function honestCounts(endedWell, counts) {
  return counts.failed === 0 && (!endedWell || counts.passed === 0) ? { ...counts, failed: 1 } : counts
}
