import { describe, expect, it } from 'vitest'
import { type Pasted, peopleIn, readPeople } from '@/features/event/add-people/parse'

const parsePeople = (text: string) => readPeople(text).people
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
    ['a column of a sheet', 'Name\nAna\nBen', ['Ana', 'Ben']],
    ['styled names', '1. *Ana*\n2. _Ben_\n3. ~Cy~\nsnow_white_9', ['Ana', 'Ben', 'Cy', 'snow_white_9']],
    ['numbers with a hyphen and no space', '1-Ana\n2- Ben\n3 -Cy\n4-', ['Ana', 'Ben', 'Cy']],
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

describe('the details beside a name', () => {
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

  it('reads the list that Roster exports', () => {
    const exported =
      '\uFEFF"Name","Email","Phone","Labels","Sign Up Date"\r\n"Ana","","+351 912 000 111","Driver","11/26/2026"'
    expect(parsePeople(exported)).toEqual([{ name: 'Ana', phone: '+351 912 000 111' }])
  })
})

/** Invisible characters of WhatsApp's exports. */
const MARK = '\u200e'
const NARROW = '\u202f'

describe('a chat gives each writer once', () => {
  it.each<[string, string]>([
    [
      'copied from WhatsApp',
      "[14:02, 28/11/2026] Ana Sousa: I'm in\n[14:05, 28/11/2026] Ben: me too\n[14:06, 28/11/2026] Ana Sousa: I'm in",
    ],
    ['copied from WhatsApp in the US', "[2:02 PM, 11/28/2026] Ana Sousa: I'm in\n[2:05 PM, 11/28/2026] Ben: me too"],
    ['copied from WhatsApp on Android', "[28/11, 2:02 pm] Ana Sousa: I'm in\n[28/11, 2:05 pm] ~ Ben: me too"],
    [
      'exported from WhatsApp on iPhone',
      `${MARK}[28/11/2026, 14:02:33] Ana Sousa: I'm in\n[28/11/2026, 14:05:10] ~${NARROW}Ben: me too\n${MARK}[28/11/2026, 14:06:00] Ben: ${MARK}image omitted`,
    ],
    [
      'exported from WhatsApp on iPhone in the US',
      `[11/28/26, 2:02:33${NARROW}PM] Ana Sousa: I'm in\r\n[11/28/26, 2:05:10${NARROW}PM] Ben: me too`,
    ],
    ['exported from WhatsApp on Android', "28/11/2026, 14:02 - Ana Sousa: I'm in\n28/11/2026, 14:05 - Ben: me too"],
    [
      'exported from WhatsApp on Android in the US',
      `11/28/26, 2:02${NARROW}PM - Ana Sousa: I'm in\n11/28/26, 2:05${NARROW}PM - Ben: me too`,
    ],
    ['exported from WhatsApp in German', "28.11.26, 14:02 - Ana Sousa: I'm in\n28.11.26, 14:05 - Ben: me too"],
    ['exported from WhatsApp in Swedish', "2026-11-28 14:02 - Ana Sousa: I'm in\n2026-11-28 14:05 - Ben: me too"],
    [
      'exported from WhatsApp in Spanish',
      "28/11/26, 2:02 p. m. - Ana Sousa: I'm in\n28/11/26, 2:05 p. m. - Ben: me too",
    ],
    [
      'exported from WhatsApp in Finnish',
      "[28.11.2026 klo 14.02.33] Ana Sousa: I'm in\n[28.11.2026 klo 14.05.10] Ben: me too",
    ],
    ['copied from Telegram', "Ana Sousa, [28.11.26 14:02]\nI'm in\n\nBen, [28.11.26 14:05]\nme too"],
    [
      'copied from Telegram on a computer',
      "Ana Sousa, [28 Nov 2026 at 14:02:33]:\nI'm in\n\nBen, [28 Nov 2026 at 14:05:10]:\nme too",
    ],
    [
      'exported from Signal',
      "[2026-11-28 14:02] Ana Sousa: I'm in\n[2026-11-28, 14:05] Ben: me too\n[2026-11-28, 14:07] Me: me too",
    ],
  ])('%s', (_, text) => {
    expect(names(text)).toEqual(['Ana Sousa', 'Ben'])
    expect(readPeople(text).lines.filter((line) => line !== 'image omitted')).toEqual(["I'm in", 'me too'])
  })

  it("leaves out the app's notes and the lines of longer messages", () => {
    const text = [
      `[28/11/2026, 14:00:00] Five-a-side: ${MARK}Messages and calls are end-to-end encrypted.`,
      `[28/11/2026, 14:01:00] ${MARK}Olga added you`,
      '28/11/2026, 14:01 - Olga changed the group name to "Game: Thursday"',
      '[28/11/2026, 14:02:33] Olga: So far:',
      '1. Ana',
      '2.',
    ].join('\n')
    expect(readPeople(text)).toEqual({
      people: [{ name: 'Olga' }],
      lines: [
        'Messages and calls are end-to-end encrypted.',
        'Olga added you',
        'Olga changed the group name to "Game: Thursday"',
        'So far:',
        '1. Ana',
      ],
    })
  })

  it('a writer with a number alone gets no name from it, because names are public', () => {
    expect(parsePeople("[14:02, 28/11/2026] +351 912 000 111: I'm in")).toEqual([
      { name: 'Guest 111', phone: '+351 912 000 111' },
    ])
  })
})

describe('lines that name no one', () => {
  it.each<[string, string, string[], string[]]>([
    [
      'headings',
      "*Five-a-side*\nWho's in?\nGoalkeepers:\n1. Ana\n2. Ben\n3-\nWaitlist\n1. Cy",
      ['Ana', 'Ben', 'Cy'],
      ['*Five-a-side*', "Who's in?", 'Goalkeepers:', 'Waitlist'],
    ],
    ['the first line with a time', 'Football Tue 19:30\nAna\nBen', ['Ana', 'Ben'], ['Football Tue 19:30']],
    ['the first line with a day', 'Tuesday football\nAna\nBen', ['Ana', 'Ben'], ['Tuesday football']],
    ['the lines above the first number', 'Football\nBring water\n\n1 - Ana', ['Ana'], ['Football', 'Bring water']],
    ['a number of a phone alone', 'Ana\n912 000 111', ['Ana'], ['912 000 111']],
    ['empty slots', '1. Ana\n2.\n3 -\n4-\n-\n⚽', ['Ana'], []],
  ])('%s', (_, text, people, lines) => {
    expect(names(text)).toEqual(people)
    expect(readPeople(text).lines).toEqual(lines)
  })

  it('are read as people when the organizer says so', () => {
    expect(peopleIn('Waitlist')).toEqual([{ name: 'Waitlist' }])
    expect(peopleIn('1. Ana, Ben')).toEqual([{ name: 'Ana' }, { name: 'Ben' }])
    expect(peopleIn('*Tom*')).toEqual([{ name: 'Tom' }])
    expect(peopleIn('912 000 111')).toEqual([{ name: 'Guest 111', phone: '912 000 111' }])
  })
})
