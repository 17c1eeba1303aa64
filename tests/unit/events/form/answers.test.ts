import { expect, it } from 'vitest'
import { withAnswer } from '@/features/events/form/answers'

it('keeps who is expected in one order, each once', () => {
  expect(withAnswer(null, 'last', true)).toEqual(['last'])
  expect(withAnswer(['last', 'shown'], 'regulars', true)).toEqual(['regulars', 'last', 'shown'])
  expect(withAnswer(['last'], 'last', true)).toEqual(['last'])
  expect(withAnswer(['regulars', 'last'], 'last', false)).toEqual(['regulars'])
})

it('asks nobody, and shows nobody, once nobody is expected', () => {
  expect(withAnswer(['last', 'shown'], 'last', false)).toBeNull()
  expect(withAnswer(['last', 'shown'], 'shown', false)).toEqual(['last'])
})
