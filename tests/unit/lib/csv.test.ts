import { describe, expect, it } from 'vitest'
import { toCsv } from '@/lib/csv'

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
    '\t=1',
    '\r=1',
    ' =1',
    '|calc',
    '%0A',
    '+1-555-010-2030',
    '-1 - 2',
    '+1(2)-3',
  ])('%j computes nothing', (text) => {
    expect(cell(text)).toBe(`"'${text}"`)
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
  ])('%s stays readable', (text) => {
    expect(cell(text)).toBe(`"${text}"`)
  })
})
