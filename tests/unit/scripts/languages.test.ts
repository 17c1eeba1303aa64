import PO from 'pofile'
import { expect, test } from 'vitest'
import { isTranslated } from '../../../scripts/languages/catalogs'
import { itemOf, problemOf } from '../../../scripts/languages/update'

const entryOf = (text: string) => {
  const [item] = PO.parse(`msgid ""\nmsgstr ""\n\n${text}`).items
  if (!item) throw new Error('no entry')
  return item
}
const FUZZY = entryOf('# A remark\n#, python-brace-format, fuzzy\nmsgid "{count} slot"\nmsgstr "{count} Platz"')
const message = { text: '{count} slot', files: ['src/a.ts'] }

test('An entry keeps its translation, remark and flags when the texts of the source are read again', () => {
  const written = String(itemOf(message, 2, FUZZY))
  expect(written).toMatch(/^#, python-brace-format, ?fuzzy$/m)
  expect(written).toMatch(/^# A remark$/m)
  expect(written).toContain('msgstr "{count} Platz"')
})

test('An entry whose text became a counted one loses its translation', () => {
  expect(itemOf({ ...message, plural: '{count} slots' }, 3, FUZZY).msgstr).toEqual(['', '', ''])
})

test('A fuzzy or incomplete entry is not translated', () => {
  expect(isTranslated(FUZZY)).toBe(false)
  expect(isTranslated(entryOf('#, python-brace-format\nmsgid "Join"\nmsgstr "Beitreten"'))).toBe(true)
  expect(
    isTranslated(entryOf('msgid "{count} slot"\nmsgid_plural "{count} slots"\nmsgstr[0] "Platz"\nmsgstr[1] ""')),
  ).toBe(false)
})

test.each([
  ['"{name} et {count} autre"', '"{name} et {count} autres"', null],
  ['"{name} und eine weitere Person"', '"{name} und {count} weitere"', null],
  ['"{name} und {count} weitere"', '"{name} und weitere"', 'has other parameters'],
  ['"und eine weitere Person"', '"{name} und {count} weitere"', 'has other parameters'],
])('A counted translation may leave out the number, except from its last form (%s, %s)', (one, other, problem) => {
  const text = '"{name} and {count} more"'
  const found = problemOf(entryOf(`msgid ${text}\nmsgid_plural ${text}\nmsgstr[0] ${one}\nmsgstr[1] ${other}`))
  expect(found).toEqual(problem && expect.stringContaining(problem))
})
