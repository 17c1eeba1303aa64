import { expect, it } from 'vitest'
import { characterCount, counted } from '@/lib/text'

it('counts in singular and plural', () => {
  expect([0, 1, 2].map((count) => counted(count, 'member'))).toEqual(['0 members', '1 member', '2 members'])
})

it('counts an emoji as one character', () => {
  expect(characterCount('Ana 🎉')).toBe(5)
})
