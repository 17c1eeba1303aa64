import { describe, expect, it } from 'vitest'
import { type Pasted, parsePeople } from '@/features/event/add-people/parse'

const names = (text: string) => parsePeople(text).map(({ name }) => name)

describe('names alone', () => {
  it.each<[string, string, string[]]>([
    ['lines', 'Ana\nBen \r\n\nCy', ['Ana', 'Ben', 'Cy']],
    [
      'numbers',
      '1. Ana\n2) Ben\n(3) Cy\n4 Dora\n5 - Eva\n6: Filip\n7.\n8',
      ['Ana', 'Ben', 'Cy', 'Dora', 'Eva', 'Filip'],
    ],
    ['numbers without line breaks', '1. Ana Sousa  2. Ben 3) Cy', ['Ana Sousa', 'Ben', 'Cy']],
    [
      'bullets and ticks',
      '- Ana\n* Ben\n• Cy\n✅ Dora\n☑️ Eva\n1. ✅ Filip',
      ['Ana', 'Ben', 'Cy', 'Dora', 'Eva', 'Filip'],
    ],
    ['commas', 'Ana, Ben Carter; Cy', ['Ana', 'Ben Carter', 'Cy']],
    ['a column of a sheet', 'Name\nAna\nBen', ['Name', 'Ana', 'Ben']],
    ['other scripts', '1. 李小龙\n٢\n2. يوسف\n3. Zoë 🏓', ['李小龙', 'يوسف', 'Zoë 🏓']],
    [
      'names with hyphens, dots and digits',
      'Anne-Marie O’Neil\nJoao P.\nR2 D2',
      ['Anne-Marie O’Neil', 'Joao P.', 'R2 D2'],
    ],
    ['nothing', ' \n\t\n', []],
  ])('%s', (_, text, expected) => {
    expect(names(text)).toEqual(expected)
  })
})

describe('what stands beside a name', () => {
  it.each<[string, string, Pasted[]]>([
    ['a note', '1. Ana (goalie)', [{ name: 'Ana', notes: 'goalie' }]],
    [
      'tabs',
      'Ana\tana@people.example\t+351 912 000 111\nBen\t\t912000222',
      [
        { name: 'Ana', email: 'ana@people.example', phone: '+351 912 000 111' },
        { name: 'Ben', phone: '912000222' },
      ],
    ],
    [
      'an address in brackets, and commas',
      'Ana Sousa <ana@people.example>, Ben',
      [{ name: 'Ana Sousa', email: 'ana@people.example' }, { name: 'Ben' }],
    ],
    ['a phone after a comma', 'Ana, 912 000 111', [{ name: 'Ana', phone: '912 000 111' }]],
    [
      'a number with dots, and one with a slash',
      'Ana 912.000.111\nBen, 030/1234567',
      [
        { name: 'Ana', phone: '912 000 111' },
        { name: 'Ben', phone: '030 1234567' },
      ],
    ],
    [
      'more digits than a number may have',
      'Ana, 1-2-3-4-5-6-7-8-9-0-1-2',
      [{ name: 'Ana', notes: '1-2-3-4-5-6-7-8-9-0-1-2' }],
    ],
    ['an address alone', 'ana.sousa@people.example', [{ name: 'ana.sousa', email: 'ana.sousa@people.example' }]],
  ])('%s', (_, text, expected) => {
    expect(parsePeople(text)).toEqual(expected)
  })

  it('a CSV with names for its columns, in any order, quoted, and with what is not ours', () => {
    const csv = 'Email,"Full Name",Shirt,Phone\r\nana@people.example,"Sousa, Ana",M,\r\n,Ben,L,912 000 222\r\n'
    expect(parsePeople(csv)).toEqual([
      { name: 'Sousa, Ana', email: 'ana@people.example' },
      { name: 'Ben', phone: '912 000 222' },
    ])
  })

  it('a CSV in whose columns stands what is no address and no number: it becomes a note, or nothing', () => {
    const csv = 'Name,Email,Phone,Notes\nAna,n/a,-,late\nBen,ben@people.example,ask Ana,'
    expect(parsePeople(csv)).toEqual([
      { name: 'Ana', notes: 'late, n/a' },
      { name: 'Ben', email: 'ben@people.example', notes: 'ask Ana' },
    ])
  })

  it('a number before which our own file has put an apostrophe', () => {
    expect(parsePeople(`"Name","Phone"\r\n"Ana","'+1-555-010-2030"`)).toEqual([
      { name: 'Ana', phone: '+1-555-010-2030' },
    ])
  })

  it('and the list that Roster exports', () => {
    const exported =
      '\uFEFF"Name","Email","Phone","Labels","Sign Up Date"\r\n"Ana","","+351 912 000 111","Driver","11/26/2026"'
    expect(parsePeople(exported)).toEqual([{ name: 'Ana', phone: '+351 912 000 111' }])
  })
})
