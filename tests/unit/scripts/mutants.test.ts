import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { changeOf } from '../../mutants/change.ts'
import { mutants } from '../../mutants/list.ts'

describe('the list of `npm run test:mutants`', () => {
  test.each(mutants)('$breaks: the place is still there once', (mutant) => {
    expect(changeOf(mutant).text).not.toBe('')
    expect(mutant.tests.filter((file) => !existsSync(file))).toEqual([])
  })
})
