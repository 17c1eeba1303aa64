import { describe, expect, it } from 'vitest'
import { reachOf, withOwnAnswer } from '@/features/event/answers/rules'
import type { OpenPerson } from '@/features/event/answers/schema'
import { countsText, lineText, reachText, reminderText, sentText } from '@/features/event/answers/texts'

const person = (name: string, told = true, rest: Partial<OpenPerson> = {}): OpenPerson => ({
  name,
  why: 'last',
  told,
  ...rest,
})
const NOW = new Date('2058-11-27T10:00:00Z')
const counts = { in: 9, cant: 0, open: 0 }
const EVENT = { name: 'Five-a-side', datetime: null }

describe('the line on the page', () => {
  it('has the counts for event managers, and who has not answered only if someone is expected', () => {
    expect(lineText({ counts: { ...counts, cant: 3, open: 5 } })).toBe('In 9 · can’t 3 · not answered 5')
    expect(lineText({ counts: { ...counts, cant: 3 } })).toBe('In 9 · can’t 3')
    expect(lineText({ counts })).toBeUndefined()
    expect(countsText(counts)).toBe('In 9 · can’t 0')
  })
  it('has only who can’t come for others, and is absent without an answer', () => {
    expect(lineText({ cant: [{ name: 'Amir', at: '2058-11-26T10:00:00Z' }] })).toBe('1 can’t come')
    expect(lineText({ cant: [] })).toBeUndefined()
    expect(lineText({ mine: { name: 'Bea', cant_since: null } })).toBeUndefined()
    expect(lineText(null)).toBeUndefined()
  })
})

describe('a reminder', () => {
  it('reaches people who can be notified; others are for the chat, and the viewer is left out', () => {
    const open = [
      person('Bea'),
      person('Sami Haddad', false),
      person('Zoë van Dijk', false),
      person('Me', false, { is_me: true }),
    ]
    const { told, untold } = reachOf(open)
    expect([told.length, untold.length]).toEqual([1, 2])
    expect(reachText(told, untold, false)).toBe('A reminder goes to 1. Write to Sami and Zoë in the chat.')
    expect(reachText(told, untold, true)).toBe(
      'A reminder was sent in the last 24 hours. Write to Sami and Zoë in the chat.',
    )
    expect(reachText([], untold, false)).toBe('Roster can’t reach anyone here. Remind them in the chat.')
    expect(reachText(told, [], false)).toBe('A reminder goes to 1.')
    const many = ['Ana', 'Ben', 'Cleo', 'Dora'].map((name) => person(name, false))
    expect(reachText(told, many, false)).toBe('A reminder goes to 1. Write to Ana, Ben and 2 others in the chat.')
  })
  it('the reminder for the chat has first names, full ones for duplicates, and the link', () => {
    const open = [person('Bea Torres'), person('Bea Lima'), person('Kofi Mensah'), person('Me', true, { is_me: true })]
    expect(reminderText(open, EVENT, 'https://r.example/i', NOW)).toBe(
      'Bea Torres, Bea Lima and Kofi, are you coming? Five-a-side: https://r.example/i',
    )
    const dated = { ...EVENT, datetime: '2058-12-01T19:00:00Z' }
    expect(reminderText([person('Bea')], dated, 'x', NOW)).toMatch(/^Bea, are you coming\? Five-a-side, .*Dec 1.*: x$/)
    // A person in another zone than the event also copies the event's time.
    const away = reminderText([person('Bea')], { ...dated, time_zone: 'Pacific/Auckland' }, 'x', NOW)
    expect(away).toMatch(/Dec 1.* \(Mon, Dec 2, 8:00 AM in Auckland\): x$/)
  })
  it('the reminder for the chat keeps its order beside right-to-left names, and has twenty of sixty', () => {
    const open = [person('Bea'), person('נועה לוי'), person('🏐 Kofi')]
    expect(reminderText(open, { ...EVENT, name: 'כדורעף' }, 'x', NOW)).toBe(
      'Bea, \u2068נועה\u2069 and Kofi, are you coming? \u2068כדורעף\u2069: x',
    )
    const sixty = Array.from({ length: 60 }, (_, n) => person(`P${n} Lima`))
    expect(reminderText(sixty, EVENT, 'x', NOW)).toMatch(/^P0, P1, .*, P19 and 40 others, are you coming\?/)
  })
  it('says how many it went to', () => {
    expect([sentText(3), sentText(0)]).toEqual(['The reminder goes to 3', 'Everyone a reminder can reach has answered'])
  })
})

it('one’s own answer changes nothing else, and nothing where the viewer is not expected', () => {
  expect(withOwnAnswer({ mine: { name: 'Bea', cant_since: null }, counts }, 'now')).toEqual({
    mine: { name: 'Bea', cant_since: 'now' },
    counts,
  })
  expect(withOwnAnswer({ counts }, 'now')).toEqual({ counts })
})
