import catalogs from 'virtual:catalogs/host'
import { afterEach, describe, expect, test } from 'vitest'
import { type Host, handleRequest } from '@/link-preview/handler'
import { messageKey } from '../../../supabase/functions/_shared/translate'
import { PATIENCE } from '../support/patience'
import { answering, startServer } from '../support/server'
import { buildInvite, NOW, settingsAt } from './invite'

/** Backends that misbehave are servers of these tests; the real one answers in e2e/extended/pictures/link-preview.spec.ts. */

const PAGE = `<!doctype html><html lang="en"><head><title>Roster</title>
<meta name="description" content="General" /><meta property="og:title" content="General" />
<meta property="og:description" content="General" /><meta property="og:image" content="/og.png" />
<meta property="og:image:alt" content="General" /></head><body><script>start()</script></body></html>`
const LINK = 'https://roster.example/signup/fiveASide123'
const TITLE = '<title>Five-a-side football · Tue, Nov 24, 6:00 PM</title>'

afterEach(() => void delete catalogs.de)

test.each([
  [200, 'ok', 200],
  [500, 'down', 503],
])('/status says without data that a database which answers %d is %s', async (answers, status, code) => {
  const asked: string[] = []
  const url = await startServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(answers).end('["20261120100000"]')
  })
  const host = { settings: settingsAt(url), file: async () => new Response('the app') }
  const response = await handleRequest(new Request('https://roster.example/status'), host)
  expect([response.status, await response.text()]).toEqual([code, JSON.stringify({ status })])
  expect([response.headers.get('cache-control'), asked[0]]).toEqual(['no-store', '/rest/v1/rpc/applied_migrations'])
})

interface Ask extends Partial<Omit<Host, 'settings'>> {
  url: string
  headers?: Record<string, string>
  page?: () => Response
  sent?: Record<string, string>
  siteUrl?: string
}

/** Requests the page of an event whose backend is at `url`, and returns the host's subrequests. */
async function open({ url, headers, sent = {}, siteUrl, page = htmlPage, ...host }: Ask) {
  const files: Request[] = []
  const settings = settingsAt(url, { siteUrl: siteUrl ?? null, headers: sent })
  const response = await handleRequest(new Request(LINK, { headers }), {
    settings,
    file: async (request) => {
      files.push(request)
      return page()
    },
    now: () => NOW,
    ...host,
  })
  return { response, body: await response.text(), files }
}

const htmlPage = () => new Response(PAGE, { headers: { 'content-type': 'text/html; charset=utf-8' } })

describe('a page with a card', () => {
  test.each([
    ['de-u-hc-h23', 'de', 'Di., 24. Nov., 18:00', '3 freie Plätze'],
    ['ja', 'en', 'Tue, Nov 24, 6:00 PM', '3 spots left'],
    [undefined, 'en', 'Tue, Nov 24, 6:00 PM', '3 spots left'],
  ])('is in the language of the event (%j), not of the reader', async (language, lang, date, left) => {
    catalogs.de = { [messageKey('{count} spot left')]: { one: '{count} freier Platz', other: '{count} freie Plätze' } }
    const url = await answering({ ...buildInvite(), language })
    const { body } = await open({ url, headers: { 'accept-language': 'fr' } })
    expect(body).toContain(`<html lang="${lang}"><head><title>Five-a-side football · ${date}</title>`)
    expect(body).toContain(left)
  })

  test('asks the database once, read-only and with the public key, for this link', async () => {
    const asked: string[] = []
    const url = await startServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.apikey} ${request.headers.authorization}`)
      response.end(JSON.stringify(buildInvite()))
    })
    const { body, response } = await open({ url })
    expect(body).toContain(TITLE)
    expect(asked).toEqual(['GET /rest/v1/rpc/get_invite?p_type=event&p_id=fiveASide123 sb_publishable_x undefined'])
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  })

  test('takes the id of the answer for granted: a link that lasts leads to another event every week', async () => {
    const { body } = await open({ url: await answering(buildInvite({ id: 'nextTuesday1', name: 'Next Tuesday' })) })
    expect(body).toContain('<title>Next Tuesday · ')
    expect(body).toContain(`<meta property="og:url" content="${LINK}" />`)
  })

  test('its picture has the requested origin, or the configured one', async () => {
    const url = await answering(buildInvite())
    expect((await open({ url })).body).toContain('content="https://roster.example/cards/few.png"')
    const named = await open({ url, siteUrl: 'https://games.example' })
    expect(named.body).toContain('content="https://games.example/cards/few.png"')
  })

  test('asks the host for the whole file, whatever the reader holds already', async () => {
    const url = await answering(buildInvite())
    const conditions = { 'if-none-match': '"abc"', 'if-modified-since': NOW.toUTCString(), range: 'bytes=0-99' }
    const { files } = await open({ url, headers: { ...conditions, accept: 'text/html' } })
    expect(files.map(({ url, method, headers }) => [url, method, [...headers]])).toEqual([
      [LINK, 'GET', [['accept', 'text/html']]],
    ])
  })

  test('keeps the headers of the file but for those of its bytes', async () => {
    const own = { etag: '"abc"', 'last-modified': NOW.toUTCString(), 'content-length': '1', 'accept-ranges': 'bytes' }
    const kept = { 'content-type': 'text/html', 'x-frame-options': 'DENY', 'cache-control': 'no-cache' }
    const page = () => new Response(PAGE, { headers: { ...own, ...kept } })
    const { response } = await open({ url: await answering(buildInvite()), page })
    expect(Object.fromEntries(response.headers)).toEqual({ ...kept, 'cache-control': 'public, max-age=60' })
  })
})

describe('the file as it is', () => {
  const stays = async (ask: Ask) => {
    const { body, response } = await open(ask)
    expect(body).toBe(PAGE)
    expect(response.headers.get('cache-control')).toBeNull()
  }

  test('stands for nothing, for what is private, and for an answer of another shape', async () => {
    await stays({ url: await answering(null) })
    await stays({ url: await answering(buildInvite({ is_private: true })) })
    await stays({ url: await answering({ ...buildInvite(), is_private: undefined }) })
    await stays({ url: await answering({ type: 'party' }) })
  })

  test('stands for a backend that is gone, refuses, or answers with a page', async () => {
    // No one listens there.
    await stays({ url: 'http://127.0.0.1:1' })
    await stays({ url: 'http://no-such-host.invalid' })
    await stays({
      url: await startServer((_request, response) => response.writeHead(503).end(JSON.stringify(buildInvite()))),
    })
    await stays({ url: await startServer((_request, response) => response.end(PAGE)) })
    await stays({ url: await startServer((request) => request.destroy()) })
  })

  test('stands for a backend that takes too long, before its answer and within it', async () => {
    for (const begin of [false, true]) {
      const patience = new AbortController()
      const given: number[] = []
      const url = await startServer((_request, response) => {
        if (begin) response.write('{"type":')
        setImmediate(() => patience.abort())
      })
      await stays({
        url,
        timeoutSignal: (ms) => {
          given.push(ms)
          return patience.signal
        },
      })
      expect(given).toEqual([PATIENCE])
    }
  })

  test('stands for a page without a place for a card', async () => {
    const rewritten = PAGE.replace('og:title', 'og:other')
    const page = () =>
      new Response(rewritten, { headers: { 'content-type': 'text/html', 'cache-control': 'no-cache' } })
    const { body, response } = await open({ url: await answering(buildInvite()), page })
    expect([body, response.headers.get('cache-control')]).toEqual([rewritten, 'no-cache'])
  })

  test('is not held up by a backend when a browser opens the page of a host that draws nothing', async () => {
    const asked: string[] = []
    const url = await startServer((request) => asked.push(request.url ?? ''))
    await stays({ url, headers: { 'sec-fetch-dest': 'document' } })
    expect(asked).toEqual([])
  })

  test('goes through when it is a redirect, an error or no page', async () => {
    const url = await answering(buildInvite())
    for (const [status, type] of [
      [404, 'text/html'],
      [500, 'text/html'],
      [200, 'text/plain'],
    ] as const) {
      const { response, body } = await open({
        url,
        page: () => new Response(PAGE, { status, headers: { 'content-type': type } }),
      })
      expect([response.status, body]).toEqual([status, PAGE])
    }
    const away = await open({ url, page: () => Response.redirect('https://www.roster.example/', 308) })
    expect([away.response.status, away.response.headers.get('location')]).toEqual([308, 'https://www.roster.example/'])
  })
})

describe('the headers of the page', () => {
  const sent = { 'Content-Security-Policy': "default-src 'none'", 'Referrer-Policy': 'no-referrer' }

  test('are added where the host has none, with a card and without', async () => {
    for (const invite of [buildInvite(), null]) {
      const { response } = await open({ url: await answering(invite), sent })
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'")
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  test("are the host's where it has some", async () => {
    const page = () =>
      new Response(PAGE, { headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" } })
    for (const invite of [buildInvite(), null]) {
      const { response } = await open({ url: await answering(invite), sent, page })
      expect(response.headers.get('content-security-policy')).toBe("default-src 'self'")
    }
  })
})

describe('an asset', () => {
  const ask = (page: Response) =>
    handleRequest(new Request('https://roster.example/assets/app-1a2b.js'), {
      settings: settingsAt('', { project: null, headers: { 'x-page': '1' } }),
      file: async () => page,
    })

  test('a missing asset is a 404 that no browser stores, where the host would send the page', async () => {
    const answer = await ask(
      new Response(PAGE, { headers: { 'content-type': 'text/html', 'cache-control': 'immutable' } }),
    )
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([
      404,
      'no-store',
      'Not found',
    ])
  })

  test('an existing asset is sent as the host sends it', async () => {
    const file = new Response('start()', { headers: { 'content-type': 'text/javascript' } })
    expect(await ask(file)).toBe(file)
  })
})
