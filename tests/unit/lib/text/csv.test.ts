import { describe, expect, it } from 'vitest'
import { toCsv } from '@/lib/text/csv'

const cell = (text: string) => toCsv([[text]]).slice(1)

describe('CSV', () => {
  it('quotes every cell, doubles quotes, begins with a byte order mark', () => {
    expect(
      toCsv([
        ['Name', 'Notes'],
        ['Ana "Speedy" Sousa', 'late,\nbut there'],
      ]),
    ).toBe('\uFEFF"Name","Notes"\r\n"Ana ""Speedy"" Sousa","late,\nbut there"')
  })

  it.each([
    '=1+1',
    '+SUM(A1)',
    '-2+3',
    '@cmd',
    ' =1',
    '|calc',
    '%0A',
    '+1-555-010-2030',
    '-1 - 2',
    '+1(2)-3',
    '＝1+1',
    '＋SUM(A1)',
    '－2',
    '＠cmd',
    '\u200B=1',
    '\u2060\u00AD=1',
    '\u0000=1',
    '\uFEFF=1',
  ])('%j computes nothing', (text) => {
    expect(cell(text)).toBe(`"'${text}"`)
  })

  it.each([
    ['Ana;=1+1', "Ana;'=1+1"],
    ['Ana; \u200B＝1;@x', "Ana;' \u200B＝1;'@x"],
    ['late\n=1+1', "late\n'=1+1"],
    ['=1;-2', "'=1;'-2"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
  ])('%j computes nothing where a semicolon, or the end of a line, ends a cell', (text, harmless) => {
    expect(cell(text)).toBe(`"${harmless}"`)
  })

  it.each([
    '+351 912 000 111',
    '+44 20 7946 0958',
    '-5',
    '+351912000111',
    '+1 (555) 010-2030',
    '+1 555-010-2030',
    'Ana = Sousa',
    'ana@example.com',
    'vegan; no nuts',
    'Driver; Goalkeeper',
  ])('%s stays readable', (text) => {
    expect(cell(text)).toBe(`"${text}"`)
  })
})
