import { beforeEach, expect, test, vi } from 'vitest'
import { handleRequest } from '@/link-preview/handler'
import type { Draw } from '@/link-preview/ssr'
import { PATIENCE } from '../support/patience'
import { answering, startServer } from '../support/server'
import { buildInvite, NOW, settingsAt } from './invite'

/** The HTML for a browser that opens a link. e2e/loading tests the rendering with the built worker. */

const HEAD = '<!doctype html><html><head><title>Roster</title></head><body>\n<div id="root"></div>'
const SHOW = '<script>show()</script>'
const REST = `${SHOW}<script>prepare()</script></body></html>`
const SENT = HEAD.replace('<head>', '<head><meta name="roster-screen" content="comes" />')

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})

const draw: Draw = ({ answer }) => ({
  markup: '<main>Five</main>',
  facts: { title: 'Five · Roster', language: 'en', read: { clocks: [] }, event: 'fiveASide123' },
  answer,
})

interface Ask {
  url: string
  path?: string
  draw?: Draw
  html?: string
  headers?: Record<string, string>
  timeoutSignal?: (ms: number) => AbortSignal
}

const open = ({ url, path = '/invite/event/fiveASide123', html = HEAD + REST, headers = {}, ...host }: Ask) =>
  handleRequest(
    new Request(`https://roster.example${path}`, { headers: { 'sec-fetch-dest': 'document', ...headers } }),
    {
      settings: settingsAt(url),
      file: async () => new Response(html, { headers: { 'content-type': 'text/html', etag: '"a"' } }),
      now: () => NOW,
      draw,
      ...host,
    },
  )

test('is the page with server-rendered markup and the response', async () => {
  const asked: string[] = []
  const url = await startServer(({ method, url: path, headers }, response) => {
    asked.push(`${method} ${path} ${headers.apikey} ${headers.authorization} ${headers.cookie}`)
    response.setHeader('date', 'Fri, 20 Nov 2026 12:00:00 GMT').end(JSON.stringify(buildInvite({ name: '</script>' })))
  })
  const secrets = { cookie: 'a=b', authorization: 'Bearer me' }
  const response = await open({ url, headers: secrets })
  const html = await response.text()
  const json = (id: string) =>
    new RegExp(`<script type="application/json" id="${id}"([^>]*)>(.*?)</script>`).exec(html) ?? []
  const [facts, , about = ''] = json('first-facts')
  const [answer, date, checked = ''] = json('first-answer')
  expect(html).toBe(
    `${SENT}<template id="ssr"><main>Five</main></template>${facts}${SHOW}${answer}${REST.slice(SHOW.length)}`,
  )
  expect(JSON.parse(about)).toEqual({
    title: 'Five · Roster',
    language: 'en',
    read: { clocks: [] },
    event: 'fiveASide123',
  })
  expect(date).toBe(' data-date="Fri, 20 Nov 2026 12:00:00 GMT"')
  expect(JSON.parse(checked)).toEqual(buildInvite({ name: '</script>' }))
  expect(asked).toEqual([
    'GET /rest/v1/rpc/get_invite?p_type=event&p_id=fiveASide123 sb_publishable_x undefined undefined',
  ])
  expect([response.headers.get('cache-control'), response.headers.get('etag')]).toEqual(['no-store', null])
})

test('begins before the database has answered', async () => {
  let answer = () => {}
  const url = await startServer((_request, response) => {
    answer = () => response.end(JSON.stringify(buildInvite()))
  })
  const reader = (await open({ url, path: '/signup/fiveASide123' })).body?.getReader()
  const read = async () => new TextDecoder().decode((await reader?.read())?.value)
  expect(await read()).toBe(SENT)
  await vi.waitUntil(() => String(answer).includes('response'), PATIENCE)
  answer()
  expect(await read()).toContain('<main>Five</main>')
})

test('is the plain page if the response is late, empty or cannot be rendered', async () => {
  const plain = async (ask: Ask) => expect(await (await open(ask)).text()).toBe(SENT + REST)
  const patience = new AbortController()
  const slow = await startServer(() => setImmediate(() => patience.abort()))
  await plain({ url: slow, timeoutSignal: () => patience.signal })
  await plain({ url: await startServer((_request, response) => response.writeHead(400).end('{}')) })
  const url = await answering(buildInvite())
  await plain({ url, draw: () => null })
  await plain({
    url,
    draw: () => {
      throw new Error('another shape')
    },
  })
})

test('is the file itself for a group, for another page and for a page that a host has rewritten', async () => {
  const url = await answering(buildInvite())
  for (const path of ['/invite/group/fiveASide123', '/events', '/signup/x']) {
    expect(await (await open({ url, path })).text()).toBe(HEAD + REST)
  }
  const html = HEAD.replace('<div id="root"></div>', '<div id=root></div>')
  const response = await open({ url, html })
  expect([await response.text(), response.headers.get('cache-control')]).toEqual([html, null])
})
