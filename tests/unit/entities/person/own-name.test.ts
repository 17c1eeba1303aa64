import { describe, expect, it } from 'vitest'
import { lacksName, nameProblem } from '@/entities/person/own-name'

describe('the name on an account', () => {
  it('is lacking where neither of its two places says anything', () => {
    for (const metadata of [
      undefined,
      null,
      {},
      { full_name: '' },
      { full_name: '  ', name: null },
      { full_name: 7 },
    ]) {
      expect(lacksName(metadata)).toBe(true)
    }
    expect(lacksName({ full_name: 'Olga' })).toBe(false)
    expect(lacksName({ full_name: '', name: 'Olga' })).toBe(false)
  })

  it('is refused empty or too long, in the words of a registration', () => {
    expect(nameProblem('Olga')).toBeUndefined()
    expect(nameProblem(` ${'🙂'.repeat(100)} `)).toBeUndefined()
    expect(nameProblem('👩‍👩‍👧‍👦'.repeat(14))).toBeUndefined()
    expect(nameProblem('  ')).toBe('Name is required')
    expect(nameProblem(' \u200b ')).toBe('Name is required')
    expect(nameProblem('o'.repeat(101))).toBe('Name must be less than 100 characters')
  })
})
