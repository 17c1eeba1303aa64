import { expect, test } from 'vitest'
import { browserCounts, honestCounts, vitestCounts } from '../../../scripts/test-counts'

const spec = (title: string, status: string) => ({ file: 'registration-paths.spec.ts', title, tests: [{ status }] })

test('a browser test that passed at its second try has passed; it and what failed are named', () => {
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 2 },
    suites: [
      {
        specs: [spec('a guest comes', 'expected'), spec('a guest leaves', 'flaky')],
        suites: [{ specs: [spec('a guest returns', 'flaky'), spec('a guest waits', 'unexpected')] }],
      },
    ],
  }
  expect(browserCounts(report)).toEqual({
    passed: 3,
    failed: 1,
    names: ['registration-paths.spec.ts: a guest waits'],
    again: ['registration-paths.spec.ts: a guest leaves', 'registration-paths.spec.ts: a guest returns'],
  })
})

test('each failed test is named with the first lines of its error, and so is a broken file', () => {
  const assertionResults = [
    { fullName: 'a guest leaves', status: 'passed', failureMessages: [] },
    { fullName: 'two leave at once', status: 'passed', failureMessages: ['expected 2 to be 1'] },
    {
      fullName: 'a guest joins',
      status: 'failed',
      failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n\nat line 7'],
    },
  ]
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      { name: 'join.test.ts', status: 'failed', message: '', assertionResults },
      { name: 'broken.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  }
  expect(vitestCounts(report)).toEqual({
    passed: 2,
    failed: 2,
    names: [
      'join.test.ts: a guest joins\n    expected 1 to be 2\n    at line 7',
      'broken.test.ts: does not load\n    Cannot find module',
    ],
    again: ['join.test.ts: two leave at once\n    expected 2 to be 1'],
  })
})

test('a run that ended badly without a failed test, or well without any test, has failed', () => {
  expect(honestCounts(true, { passed: 3, failed: 0, names: [] })).toEqual({ passed: 3, failed: 0, names: [] })
  expect(honestCounts(false, { passed: 3, failed: 0, names: [] })).toEqual({ passed: 3, failed: 1, names: [] })
  expect(honestCounts(true, { passed: 0, failed: 0, names: [] })).toEqual({ passed: 0, failed: 1, names: [] })
  expect(honestCounts(false, { passed: 3, failed: 2, names: [] })).toEqual({ passed: 3, failed: 2, names: [] })
})
