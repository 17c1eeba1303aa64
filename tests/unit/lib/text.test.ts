import { expect, it } from 'vitest'
import { characterCount, counted } from '@/lib/text'

it('counts in singular and plural', () => {
  expect([0, 1, 2].map((count) => counted(count, 'member'))).toEqual(['0 members', '1 member', '2 members'])
  expect([0, 1, 2].map((count) => counted(count, 'participant'))).toEqual([
    '0 participants',
    '1 participant',
    '2 participants',
  ])
  expect(counted(2, 'event')).toBe('2 events')
})

it('counts an emoji as one character', () => {
  expect(characterCount('Ana 🎉')).toBe(5)
})
