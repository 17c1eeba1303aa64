import { describe, expect, it } from 'vitest'
import { firstNameOf } from '@/lib/text/text'
import { balancedLines, directionOf, hasRoomForWords, linesOf, shortened } from '@/ui/picture/lines'

/** Each letter is one wide. */
const measure = (text: string) => [...text].length

describe('text on a picture', () => {
  it.each([
    ['Thursday Five-a-side', 12, 3, ['Thursday', 'Five-a-side']],
    ['Thursday  Five-a-side', 40, 3, ['Thursday Five-a-side']],
    ['One two three four', 8, 2, ['One two', 'three f…']],
    // Only a word that is wider than the line is broken: after its hyphen, then wherever it must.
    ['Up-and-down-and-up again', 12, 9, ['Up-and-down-', 'and-up again']],
    ['Up-and-down-and-up and on', 12, 2, ['Up-and-down-', 'and-up and…']],
    ['Up-and-down-and-up', 12, 1, ['Up-and-down…']],
    ['abcdefgh', 3, 9, ['ab-', 'cd-', 'ef-', 'gh']],
    ['abcdefgh', 3, 2, ['ab-', 'cd…']],
    // A script in which no hyphen is written, and what is no word.
    ['東京都庁', 3, 9, ['東京', '都庁']],
    ['12345678', 3, 9, ['12', '34', '56', '78']],
    ['', 10, 2, []],
  ])('%j in lines of %i', (text, width, most, lines) => {
    expect(linesOf(text, { width, most }, measure)).toEqual(lines)
  })

  it('is cut between letters as a reader sees them', () => {
    const cut = linesOf('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', { width: 5, most: 9 }, (text) => (text.match(/👧/gu)?.length ?? 0) * 4)
    expect(cut).toEqual(['👩‍👩‍👧', '👩‍👩‍👧', '👩‍👩‍👧'])
  })

  it('has lines of about the same length', () => {
    const room = { width: 200, most: 3 }
    const wide = (text: string) => 10 * measure(text)
    expect(linesOf('Sunday dinner at the table', room, wide)).toEqual(['Sunday dinner at the', 'table'])
    expect(balancedLines('Sunday dinner at the table', room, wide)).toEqual(['Sunday dinner', 'at the table'])
    expect(balancedLines('Thursday Five-a-side', { width: 150, most: 3 }, wide)).toEqual(['Thursday', 'Five-a-side'])
    expect(balancedLines('Party', room, wide)).toEqual(['Party'])
  })

  it('ends with … where it is too long for its line', () => {
    expect(shortened('Maximiliana', 6, measure)).toBe('Maxim…')
    expect(shortened('Ana Maria', 5, measure)).toBe('Ana…')
    expect(shortened('Ana', 3, measure)).toBe('Ana')
    expect(shortened('Bring a shirt. Be on time.', 16, measure)).toBe('Bring a shirt…')
  })

  it('knows whether a word has to be broken', () => {
    expect(hasRoomForWords('Sunday dinner', 6, measure)).toBe(true)
    expect(hasRoomForWords('Sunday dinners!', 6, measure)).toBe(false)
  })

  it.each([
    ['Olga', 'ltr'],
    ['12 محمد', 'rtl'],
    ['דנה Levy', 'rtl'],
    ['🎈 Party', 'ltr'],
    ['', 'ltr'],
  ])('%j runs %s', (text, direction) => {
    expect(directionOf(text)).toBe(direction)
  })

  it.each([
    ['Olga Ferreira', 'Olga'],
    ['  Ana ', 'Ana'],
    ['محمد علي', 'محمد'],
    ['', ''],
  ])('the first name of %j is %j', (name, first) => {
    expect(firstNameOf(name)).toBe(first)
  })
})
