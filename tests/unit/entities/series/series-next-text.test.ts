import { describe, expect, it } from 'vitest'
import { nextInShort } from '@/entities/series/series-in-short'
import { nextDateText, opensText } from '@/entities/series/series-next-text'
import { formatEventDate, formatShortDate, formatTime } from '@/lib/text/date-text'

const next = { id: null, datetime: '2026-12-01T19:00:00Z', opens_at: '2026-11-24T19:00:00Z' }
const coming = { next }

describe('the next date of a series', () => {
  it('says when it is', () => expect(nextDateText(coming, false)).toBe(`Next: ${formatEventDate(next.datetime)}`))

  it('is missing at the end', () => {
    expect(nextDateText({ next: null }, true)).toBe('This series has ended.')
    expect(nextDateText({ next: null }, false)).toBe('This is the last date.')
    expect(opensText({ next: null }, new Date())).toBe('')
  })

  it('says from which day on people can join, and on the day itself from what time', () => {
    expect(opensText(coming, new Date('2026-11-22T12:00:00Z'))).toBe(
      `Opens ${formatShortDate(next.opens_at, new Date(next.opens_at))}`,
    )
    const shortlyBefore = new Date(Date.parse(next.opens_at) - 60_000)
    expect(opensText(coming, shortlyBefore)).toBe(`Opens today, ${formatTime(next.opens_at)}`)
  })

  it('the line loses the opening day once people can join', () => {
    expect(opensText(coming, new Date(next.opens_at))).toBe('')
    expect(opensText({ next: { ...next, id: 'date00000002' } }, new Date('2026-11-22'))).toBe('')
  })
})

describe("the next date in a series' line", () => {
  it('is its day, because the rule beside it says the weekday', () => {
    const next = { id: null, datetime: '2026-12-08T19:00:00', opens_at: '2026-12-01T19:00:00' }
    expect(nextInShort({ next, starts_on: '2026-11-24' }, false)).toBe('next Dec 8')
  })

  it("the next date has its own weekday if the viewer's clock is already on the next day", () => {
    const next = { id: null, datetime: '2026-12-09T08:00:00', opens_at: '2026-12-02T08:00:00' }
    expect(nextInShort({ next, starts_on: '2026-11-24' }, false)).toBe('next Wed, Dec 9')
  })

  it('says that there is none', () => {
    expect(nextInShort({ next: null, starts_on: '2026-11-24' }, false)).toBe('last date')
    expect(nextInShort({ next: null, starts_on: '2026-11-24' }, true)).toBe('ended')
  })
})
