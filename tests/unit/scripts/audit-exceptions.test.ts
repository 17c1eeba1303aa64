// @vitest-environment node
import { expect, it } from 'vitest'
import { judge } from '../../../scripts/audit-exceptions.mjs'

/** The output of `npm audit --json`, and the verdict of `npm run check`. */

it('a hole in what ships is named and counted', () => {
  const report = { vulnerabilities: { 'some-package': { severity: 'high', range: '<1.2.3' } } }
  expect(judge(JSON.stringify(report))).toEqual({
    holes: 1,
    says: expect.stringContaining('some-package <1.2.3: high'),
  })
})

it('says when no hole is known', () => {
  expect(judge('{"vulnerabilities":{}}')).toEqual({ holes: 0, says: 'No hole is known in what ships.' })
})

it.each(['', '{"error":{"code":"EAUDITNOLOCK"}}', '405 Method Not Allowed'])(
  '%j is an audit that could not run, which fails in CI',
  (answer) => {
    const says = 'npm audit could not run, so what ships was not checked.'
    expect(judge(answer)).toEqual({ holes: 0, says })
    expect(judge(answer, true)).toEqual({ holes: 1, says })
  },
)
