/** What the reports of the test runners say: how many tests passed and failed. Read by `npm test` (test.mjs). */

/**
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} report
 */
export function vitestCounts({ numPassedTests, numFailedTests, testResults }) {
  // A file that does not even load has no failed test of its own.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

/**
 * @typedef {object} Suite
 * @property {Suite[]} [suites]
 * @property {{ file: string, title: string, tests: { status: string }[] }[]} [specs]
 */

/**
 * A test that passed when it was tried again counts as passed, and is named: it is to be mended all the same.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, suites: Suite[] }} report
 */
export function browserCounts({ stats, suites }) {
  const again = suites.flatMap(flaky)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, again }
}

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function flaky({ suites = [], specs = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...own.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(flaky)]
}

/**
 * What counts for a run that ended well or not. One that failed without a failed test (a broken set-up), or passed
 * without a test, counts as one failure: silence is not success.
 *
 * @template {{ passed: number, failed: number }} Counts
 * @param {boolean} endedWell
 * @param {Counts} counts
 * @returns {Counts}
 */
export function honestCounts(endedWell, counts) {
  return counts.failed === 0 && (!endedWell || counts.passed === 0) ? { ...counts, failed: 1 } : counts
}
