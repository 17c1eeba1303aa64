import ICAL from 'ical.js'
import { describe, expect, it, vi } from 'vitest'
import type { EventDetails } from '@/entities/event/event-schema'
import { calendarEntries, calendarEntry, googleCalendarLink } from '@/features/event/share/calendar-entry'
import { calendarFile } from '@/features/event/share/calendar-file'
import { feedFor, isForCalendar } from '@/features/event/share/calendar-rules'
import { CROPS, HUES } from '@/ui/layout/hue'
import { buildPage, buildSection, buildSeries } from '../../entities/event/build'

const ORIGIN = 'https://roster.example'
const LINK = 'https://roster.example/signup/event0000001'
const NOW = new Date('2026-11-20T12:00:00Z')

function entryOf(event: Partial<EventDetails> = {}) {
  const entry = calendarEntry(buildPage({ event }).event, ORIGIN)
  if (!entry) throw new Error('This event is undated')
  return entry
}

/** The calendar file of an event, and what a calendar app reads from it. */
function read(event: Partial<EventDetails> = {}, now = NOW) {
  const file = calendarFile([entryOf(event)], now)
  const calendar = new ICAL.Component(ICAL.parse(file))
  const [vevent, ...others] = calendar.getAllSubcomponents('vevent')
  expect(others).toEqual([])
  if (!vevent) throw new Error('No event in the file')
  const value = (name: string) => vevent.getFirstPropertyValue(name)
  const utc = (name: string) => {
    const time = value(name) as ICAL.Time
    expect(time.zone).toBe(ICAL.Timezone.utcTimezone)
    return time.toJSDate().toISOString()
  }
  return { file, calendar, vevent, value, utc }
}

it('is made over plain HTTP too, where browsers have no randomUUID', () => {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) })
  expect(read().value('uid')).toBe(entryOf().uid)
})

it('has each time of the viewer, with the ids of the subscribed calendar', () => {
  const time = (id: string, hour: number, ownName?: string) =>
    buildSection(id, { size: 1, ownName, start: `2026-11-26T${hour}:00:00Z`, end: `2026-11-26T${hour}:10:00Z` })
  const { event } = buildPage({ event: { sections: [time('a', 20, 'Grill'), time('b', 19)] } })
  const entries = (...mine: string[]) =>
    calendarEntries(
      event,
      ORIGIN,
      mine.map((section_id) => ({ section_id })),
    ).map(({ uid, title, start }) => [uid, title, start.toISOString().slice(11, 16)])
  expect(entries('a', 'b')).toEqual([
    ['event0000001@roster', 'Thursday Five-a-side', '19:00'],
    ['event0000001-a@roster', 'Thursday Five-a-side (Grill)', '20:00'],
  ])
  expect(entries()).toEqual([['event0000001@roster', 'Thursday Five-a-side', '19:30']])
  const file = calendarFile(
    calendarEntries({ ...event, look: 0 }, ORIGIN, [{ section_id: 'a' }, { section_id: 'b' }]),
    NOW,
  )
  expect(file.match(/BEGIN:VEVENT|\nCOLOR:/g)).toHaveLength(4)
})

it('says that an event was called off, and keeps its id and link', () => {
  expect(read().value('status')).toBeNull()
  const off = read({ called_off_at: '2026-11-20T11:00:00Z', revision: 3 })
  expect([off.value('status'), off.value('sequence'), off.value('url')]).toEqual(['CANCELLED', 3, LINK])
  expect(off.value('uid')).toBe(entryOf().uid)
})

/** Texts that a file must carry through as they are. */
const TEXTS: Record<string, string> = {
  'commas, semicolons, backslashes and colons': 'Bring: water, towels; a \\n is no break, nor is \\, or "quotes"',
  'several lines': 'First line\nSecond line\n\nLast line',
  'an emoji on each fold': '🏐'.repeat(200),
  'emoji that are joined of others': '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(40),
  'letters from right to left': `${'משחק כדורגל ביום שלישי, '.repeat(12)}مباراة; كرة`,
  'letters of two and three bytes': 'Torneio de verão à beira-mar, 日曜日の試合'.repeat(8),
  'a description of 2,000 characters': `${'Água, toalha; sapatilhas \\ e boa 🌊\n'.repeat(80)}`
    .slice(0, 1_999)
    .concat('!'),
}

describe('the calendar file', () => {
  it('says what, when and where, with a link, and nothing about people', () => {
    const { calendar, vevent, value, utc } = read({ description: 'Bring water', location: 'City Park; court 2, left' })
    expect(value('summary')).toBe('Thursday Five-a-side')
    expect(value('location')).toBe('City Park; court 2, left')
    expect(value('description')).toBe(`Bring water\n\n${LINK}`)
    expect(value('url')).toBe(LINK)
    expect([utc('dtstart'), utc('dtend')]).toEqual(['2026-11-26T19:30:00.000Z', '2026-11-26T21:00:00.000Z'])
    expect(utc('dtstamp')).toBe(NOW.toISOString())
    expect(vevent.getAllProperties().map(({ name }) => name)).toEqual(
      expect.not.arrayContaining(['organizer', 'attendee', 'rrule']),
    )
    expect(calendar.getAllProperties().map(({ name }) => name)).toEqual(['version', 'prodid'])
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  })

  it('has the color that the organizer chose, by one of the names of CSS, and none without a choice', () => {
    const colors = Array.from({ length: HUES }, (_, hue) => read({ look: CROPS * hue + 3 }).value('color'))
    expect(new Set(colors).size).toBe(HUES)
    expect(read({ look: CROPS * 7, description: 'END:VEVENT' }).file).toMatch(
      /\r\nCOLOR:cornflowerblue\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n$/,
    )
    expect(read({ look: null }).file).not.toContain('COLOR')
    expect(read().file).not.toContain('COLOR')
  })

  it.each(Object.entries(TEXTS))('carries %s, in lines of at most 75 bytes', (_what, text) => {
    const { file, value } = read({ name: text, description: text, location: text })
    expect(value('summary')).toBe(text)
    expect(value('location')).toBe(text)
    expect(value('description')).toBe(`${text}\n\n${LINK}`)
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
    const lines = file.slice(0, -2).split('\r\n')
    expect(lines.join('')).not.toMatch(/[\r\n]/)
    for (const line of lines) {
      expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
      // Half of an emoji would become a question mark on the way to the disk.
      expect(Buffer.from(line).toString()).toBe(line)
    }
  })

  it('is the same entry whenever it is made, and a newer one after each edit', () => {
    const first = read({ revision: 3 })
    const again = read({ revision: 3 }, new Date('2026-11-21T12:00:00Z'))
    const edited = read({ revision: 4, name: 'Friday Five-a-side', datetime: '2026-11-27T19:30:00Z' })
    expect([first, again, edited].map(({ value }) => value('uid'))).toEqual(Array(3).fill('event0000001@roster'))
    expect([first, again, edited].map(({ value }) => value('sequence'))).toEqual([3, 3, 4])
    expect(calendarEntry(buildPage().event, 'https://elsewhere.example')?.uid).toBe('event0000001@roster')
    expect(read({ id: 'event0000002' }).value('uid')).toBe('event0000002@roster')
    // An answer that this phone has kept from a release that did not send the number yet.
    expect(read().value('sequence')).toBe(0)
  })

  it('keeps the moments across a change of the clocks', () => {
    // Lisbon turns its clocks back at 01:00 UTC that night, so there is 1:30 AM twice. The event lasts from the first one to 2:30 AM.
    const { utc } = read({ datetime: '2026-10-25T00:30:00Z', end_datetime: '2026-10-25T02:30:00Z' })
    expect([utc('dtstart'), utc('dtend')]).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00.000Z'])
    const later = read({ datetime: '2026-10-25T01:30:00+01:00', end_datetime: null })
    expect([later.utc('dtstart'), later.utc('dtend')]).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00.000Z'])
  })

  it('has neither place nor words where there are none, and two hours where there is no end', () => {
    const { vevent, value, utc } = read({ end_datetime: null })
    expect(utc('dtend')).toBe('2026-11-26T21:30:00.000Z')
    expect(vevent.hasProperty('location')).toBe(false)
    expect(value('description')).toBe(LINK)
  })
})

describe("Google's calendar", () => {
  const fieldsOf = (event: Partial<EventDetails>) => new URL(googleCalendarLink(entryOf(event))).searchParams

  it('opens with everything filled in', () => {
    const event = { name: 'Café & chá 🏐', description: 'Água + sal,\n100% fun', location: 'Praia #2' }
    expect(googleCalendarLink(entryOf(event))).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?/)
    expect(Object.fromEntries(fieldsOf(event))).toEqual({
      action: 'TEMPLATE',
      text: event.name,
      dates: '20261126T193000Z/20261126T210000Z',
      details: `${event.description}\n\n${LINK}`,
      location: event.location,
    })
    expect(fieldsOf({}).has('location')).toBe(false)
  })

  it('gets as many words as fit into an address, and the link in any case', () => {
    const description = '🌊 água '.repeat(250)
    const link = googleCalendarLink(entryOf({ description }))
    expect(link.length).toBeLessThanOrEqual(4_000)
    expect(link.length).toBeGreaterThan(3_900)
    const details = new URL(link).searchParams.get('details') ?? ''
    expect(details.endsWith(`…\n\n${LINK}`)).toBe(true)
    expect(description.startsWith(details.slice(0, details.indexOf('…')))).toBe(true)
    const dotted = new URL(googleCalendarLink(entryOf({ description: 'a.'.repeat(2_000) })))
    expect(dotted.searchParams.get('details')).toContain('.a…\n')
  })
})

describe('the choices for a calendar', () => {
  const start = '2026-11-26T19:30:00Z'
  it('is an event with a date that is not over', () => {
    expect(isForCalendar({ datetime: start, end_datetime: null }, NOW)).toBe(true)
    expect(isForCalendar({ datetime: start, end_datetime: null }, new Date('2026-11-26T22:31:00Z'))).toBe(false)
    expect(isForCalendar({ datetime: null, end_datetime: null }, NOW)).toBe(false)
    expect(calendarEntry(buildPage({ event: { datetime: null } }).event, ORIGIN)).toBeNull()
  })
})

describe('the calendars to subscribe to', () => {
  const weekly = { series: buildSeries(), event: { is_private: false } }
  it('are all dates of an account that joins or manages', () => {
    for (const viewer of [{ registered: true }, { manages: true }, { place: 3 }]) {
      expect(feedFor(buildPage({ ...weekly, viewer }), null, true)).toEqual({ of: 'account' })
    }
    expect(feedFor(buildPage({ viewer: { registered: true } }), null, true)).toEqual({ of: 'account' })
    expect(feedFor(buildPage(), null, true)).toBeNull()
  })

  it("are the public series for other viewers, and a guest's own date without a series", () => {
    const id = weekly.series.id
    expect(feedFor(buildPage(weekly), null, false)).toEqual({ of: 'series', id })
    expect(feedFor(buildPage(weekly), 'secret', false)).toEqual({ of: 'series', id })
    expect(feedFor(buildPage({ ...weekly, event: { is_private: true } }), null, true)).toBeNull()
    expect(feedFor(buildPage(), 'secret', false)).toEqual({ of: 'guest', secret: 'secret' })
    expect(feedFor(buildPage(), null, false)).toBeNull()
  })
})
