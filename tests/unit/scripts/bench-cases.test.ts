// @vitest-environment node
import { expect, test } from 'vitest'
import { unmeasured } from '../../../bench/db/cases.ts'

test('npm run bench:db asks every query of the app', () => {
  expect(unmeasured()).toEqual([])
})
