import { expect, it } from 'vitest'
import { capitalized, characterCount, ordinal } from '@/lib/text/text'
import { ENGLISH, withLocale } from '@/lib/text/translate'

it('counts an emoji as one character', () => {
  expect(characterCount('Ana 🎉')).toBe(5)
})

it('numbers a place in line as people say it', () => {
  const places = [1, 2, 3, 4, 10, 11, 12, 13, 20, 21, 22, 23, 100, 101, 111, 112, 113, 122]
  expect(places.map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 10th 11th 12th 13th 20th 21st 22nd 23rd 100th 101st 111th 112th 113th 122nd',
  )
})

it('begins a sentence with the capital letter of the language, and leaves what has none', () => {
  expect(['your change', '4:10 PM', 'ćwiczenia', '会社'].map(capitalized)).toEqual([
    'Your change',
    '4:10 PM',
    'Ćwiczenia',
    '会社',
  ])
  expect(withLocale({ ...ENGLISH, tag: 'tr' }, () => capitalized('istek'))).toBe('İstek')
})
