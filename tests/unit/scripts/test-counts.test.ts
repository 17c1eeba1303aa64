import { expect, test } from 'vitest'
import { browserCounts, honestCounts, vitestCounts } from '../../../scripts/test-counts.mjs'

const spec = (title: string, status: string) => ({ file: 'ways-in.spec.ts', title, tests: [{ status }] })

test('a browser test that passed at its second try has passed, and is named wherever it stands', () => {
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
    again: ['ways-in.spec.ts: a guest leaves', 'ways-in.spec.ts: a guest returns'],
  })
})

test('a file that does not load is a failure, though it has no failed test', () => {
  const loaded = { status: 'failed', assertionResults: [{}] }
  const broken = { status: 'failed', assertionResults: [] }
  const report = { numPassedTests: 5, numFailedTests: 1, testResults: [loaded, broken] }
  expect(vitestCounts(report)).toEqual({ passed: 5, failed: 2 })
})

test('a run that ended badly without a failed test, or well without any test, has failed', () => {
  expect(honestCounts(true, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 0 })
  expect(honestCounts(false, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 1 })
  expect(honestCounts(true, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 })
  expect(honestCounts(false, { passed: 3, failed: 2 })).toEqual({ passed: 3, failed: 2 })
})
