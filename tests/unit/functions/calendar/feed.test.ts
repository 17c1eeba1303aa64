import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import ICAL from 'ical.js'
import { describe, expect, it, vi } from 'vitest'
import { calendarEntry } from '@/features/event/share/calendar-entry'
import type { Feed, FeedDate } from '../../../../supabase/functions/calendar/feed'
import { feedFile } from '../../../../supabase/functions/calendar/feed-file'
import { answerCalendar } from '../../../../supabase/functions/calendar/handler'
import { settingsFrom } from '../../../../supabase/functions/calendar/settings'
import { buildPage } from '../../entities/event/build'
import { startServer } from '../../support/server'

const SITE = 'https://roster.example'
const TOKEN = 'aB3_-'.padEnd(22, 'x')

const DATE: FeedDate = {
  id: 'event0000001',
  status: 'confirmed',
  name: 'Thursday Five-a-side',
  description: 'Bring water',
  datetime: '2026-11-26T19:30:00+00:00',
  end_datetime: '2026-11-26T21:00:00+00:00',
  location: 'Court 2',
  look: null,
  revision: 3,
  created_at: '2026-11-01T10:00:00.123456+00:00',
}
const feedOf = (...dates: Partial<FeedDate>[]): Feed => ({
  name: null,
  dates: dates.map((one) => ({ ...DATE, ...one })),
})

/** Parses a file as a calendar does. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const entries = calendar.getAllSubcomponents('vevent').map((entry) => {
    const value = (name: string) => entry.getFirstPropertyValue(name)
    const utc = (name: string) => (value(name) as ICAL.Time).toJSDate().toISOString()
    return { value, utc }
  })
  return { calendar, entries }
}
function only(feed: Feed) {
  const [entry, ...others] = read(feedFile(feed, SITE)).entries
  if (!entry || others.length > 0) throw new Error('Not one entry')
  return entry
}

describe('the file of a feed', () => {
  it('contains title, time and place, and a refresh interval of an hour', () => {
    const { calendar, entries } = read(feedFile(feedOf({}), SITE))
    const [{ value, utc } = only(feedOf({}))] = entries
    expect(value('summary')).toBe(DATE.name)
    expect(value('location')).toBe('Court 2')
    expect(value('description')).toBe(`Bring water\n\n${SITE}/signup/${DATE.id}`)
    expect(value('url')).toBe(`${SITE}/signup/${DATE.id}`)
    expect([utc('dtstart'), utc('dtend')]).toEqual(['2026-11-26T19:30:00.000Z', '2026-11-26T21:00:00.000Z'])
    expect([value('sequence'), value('status')]).toEqual([3, 'CONFIRMED'])
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Roster')
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
    expect(String(calendar.getFirstPropertyValue('x-published-ttl'))).toBe('PT1H')
    expect(calendar.hasProperty('method')).toBe(false)
  })

  it('is the same entry as in the file of Add to Calendar', () => {
    const entry = calendarEntry(buildPage({ event: { id: DATE.id } }).event, SITE)
    expect(only(feedOf({})).value('uid')).toBe(entry?.uid)
    const noEnd = calendarEntry(buildPage({ event: { datetime: DATE.datetime, end_datetime: null } }).event, SITE)
    expect(only(feedOf({ end_datetime: null })).utc('dtend')).toBe(noEnd?.end.toISOString())
  })

  it('has the same bytes whenever it is made, and a later stamp after an edit', () => {
    expect(feedFile(feedOf({}), SITE)).toBe(feedFile(feedOf({}), SITE))
    const stamps = [3, 4].map((revision) => only(feedOf({ revision })).utc('dtstamp'))
    expect(stamps).toEqual(['2026-11-01T10:00:03.000Z', '2026-11-01T10:00:04.000Z'])
  })

  it('names the waitlist of a date on which a person waits', () => {
    const waiting = only(feedOf({ status: 'waiting' }))
    expect([waiting.value('status'), waiting.value('summary')]).toEqual(['TENTATIVE', `${DATE.name} (waitlist)`])
  })

  it('says what was called off, which takes no time and keeps its page', () => {
    const off = only(feedOf({ status: 'called_off' }))
    expect([off.value('status'), off.value('transp')]).toEqual(['CANCELLED', 'TRANSPARENT'])
    expect(off.value('url')).toBe(`${SITE}/signup/${DATE.id}`)
  })

  it('says in which section one is', () => {
    const title = (date: Partial<FeedDate>) => only(feedOf(date)).value('summary')
    expect(title({ section: 'Driver' })).toBe(`${DATE.name} (Driver)`)
    expect(title({ section: 'Driver', status: 'waiting' })).toBe(`${DATE.name} (Driver, waitlist)`)
  })

  it("has an entry for each section time, with the section's name if it has one", () => {
    const times = [
      { entry: 'a', section: '7:30 PM' },
      { entry: 'b', section: 'Grill' },
    ]
    const { entries } = read(feedFile(feedOf(...times), SITE))
    expect(entries.map(({ value }) => value('uid'))).toEqual([`${DATE.id}@roster`, `${DATE.id}-b@roster`])
    expect(entries.map(({ value }) => value('summary'))).toEqual([DATE.name, `${DATE.name} (Grill)`])
  })

  it('gives each date the color that it has in the file of Add to Calendar', () => {
    const looks = [null, 0, 575, 47, 48, 300]
    const { entries } = read(feedFile(feedOf(...looks.map((look) => ({ look }))), SITE))
    const own = looks.map((look) => calendarEntry(buildPage({ event: { look } }).event, SITE)?.color)
    expect(entries.map(({ value }) => value('color'))).toEqual(own)
    expect(new Set(own).size).toBe(5)
  })

  it('is a calendar without entries when there are none, and has the name of its series', () => {
    const { calendar, entries } = read(feedFile({ name: 'Volley; on Tuesdays', dates: [] }, SITE))
    expect(entries).toEqual([])
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Volley; on Tuesdays')
  })
})

/** A backend with this response, and the requests it received. */
async function backend(answer: RequestListener) {
  const asked: string[] = []
  const url = await startServer((request, response) => {
    asked.push(`${request.headers.apikey} ${request.method} ${request.url}`)
    answer(request, response)
  })
  const ask = (path: string, init: RequestInit = {}) =>
    answerCalendar(new Request(`https://project.example/functions/v1${path}`, init), {
      project: { url, key: 'public' },
      siteUrl: SITE,
    })
  return { ask, asked }
}
const saying =
  (feed: Feed | null): RequestListener =>
  (_request, response) =>
    response.end(JSON.stringify(feed))
const PATH = `/calendar/${TOKEN}.ics`

describe('the address of a calendar', () => {
  it('answers with the file, read without any right', async () => {
    const { ask, asked } = await backend(saying(feedOf({})))
    const response = await ask(PATH)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('cache-control')).toContain('private')
    expect(await response.text()).toBe(feedFile(feedOf({}), SITE))
    expect(asked).toEqual([`public GET /rest/v1/rpc/get_calendar?p_token=${TOKEN}`])
  })

  it('says that nothing has changed to anyone who has it, however the tag came back', async () => {
    const { ask } = await backend(saying(feedOf({})))
    const etag = (await ask(PATH)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{24}"$/)
    for (const value of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask(PATH, { headers: { 'if-none-match': value } })
      expect([value, again.status, await again.text()]).toEqual([value, 304, ''])
      expect(again.headers.get('etag')).toBe(etag)
    }
    expect((await ask(PATH, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  it('has another tag once something was edited', async () => {
    const tags = []
    for (const revision of [3, 4]) {
      const { ask } = await backend(saying(feedOf({ revision })))
      tags.push((await ask(PATH)).headers.get('etag'))
    }
    expect(new Set(tags).size).toBe(2)
  })

  it('answers HEAD without the file, and nothing but reading', async () => {
    const { ask, asked } = await backend(saying(feedOf({})))
    const head = await ask(PATH, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await ask(PATH, { method: 'POST' })).status).toBe(405)
    expect(asked).toHaveLength(1)
  })

  it.each(['/calendar/', '/calendar/short.ics', `/calendar/${TOKEN}`, '/calendar/..%2Fget_event.ics', `${PATH}/x`])(
    'sends no request about %s',
    async (path) => {
      const { ask, asked } = await backend(saying(feedOf({})))
      expect((await ask(path)).status).toBe(404)
      expect(asked).toEqual([])
    },
  )

  it('says that an address has stopped working, and asks to come back when the backend is away', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect((await (await backend(saying(null))).ask(PATH)).status).toBe(404)
    const away = await (await backend((_request, response) => response.writeHead(500).end())).ask(PATH)
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '600'])
  })
})

describe('the settings of a hosted project', () => {
  const env = (values: Record<string, string>) => settingsFrom((name) => values[name])
  const base = { SUPABASE_URL: 'https://project.example/', SITE_URL: 'https://roster.example/' }

  it('are its address, the public key of either kind, and where the app is', () => {
    const settings = (key: string) => ({ project: { url: 'https://project.example', key }, siteUrl: SITE })
    expect(env({ ...base, SUPABASE_ANON_KEY: 'old' })).toEqual(settings('old'))
    const named = { SUPABASE_PUBLISHABLE_KEYS: '{"web":"new","default":"newest"}', SUPABASE_ANON_KEY: 'old' }
    expect(env({ ...base, ...named })).toEqual(settings('newest'))
  })

  it('say what is missing', () => {
    expect(() => env({ ...base, SUPABASE_ANON_KEY: 'old', SITE_URL: ' ' })).toThrow('SITE_URL is not set')
    expect(() => env(base)).toThrow('SUPABASE_ANON_KEY is not set')
  })
})

it('is deployed with the library that the app has', () => {
  const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
  const version = json('package.json').dependencies['ical-generator']
  expect(json('supabase/functions/calendar/deno.json').imports).toEqual({
    'ical-generator': `npm:ical-generator@${version}`,
  })
})
