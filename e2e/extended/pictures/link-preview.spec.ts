import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { type APIRequestContext, expect, test } from '@playwright/test'
import ogs from 'open-graph-scraper'
import { expectAccessible } from '../../support/accessible'
import { createAccount } from '../../support/account'
import { createEvent } from '../../support/api'
import { NO_HARM, waitForApp, watchHarm } from '../../support/boot'
import { outDir } from '../../support/bundle'
import { untilWorkerIsReady } from '../../support/worker'

/** The HTML that chats read behind a link: the built worker of Cloudflare Pages answers (scripts/vite/link-preview.ts). */

/** As they come to a server. iMessage asks as two others. */
const CHATS = {
  WhatsApp: 'WhatsApp/2.23.20.0',
  Slack: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  iMessage:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
}
const FILE = () => readFileSync(`${outDir}/index.html`, 'utf8')
/** An evening in Lisbon that is far away. */
const WHEN = { datetime: '2058-11-26T18:00:00Z', end_datetime: '2058-11-26T20:00:00Z', time_zone: 'Europe/Lisbon' }

/** The page as a chat gets it, and what a parser of cards reads in it. */
async function look(request: APIRequestContext, path: string, chat = CHATS.WhatsApp) {
  const response = await request.get(path, { headers: { 'user-agent': chat, accept: '*/*' } })
  const html = await response.text()
  const { result } = await ogs({ html })
  return { response, html, title: result.ogTitle, description: result.ogDescription, image: result.ogImage?.[0] }
}

async function eventWith(request: APIRequestContext, fields: Record<string, unknown> = {}) {
  const olga = await createAccount(request, 'Olga')
  const { id } = await createEvent(request, olga, { ...WHEN, name: 'Five-a-side football', ...fields })
  return { olga, id, paths: [`/invite/event/${id}`, `/signup/${id}`] }
}

test('requests never decide which server is called for the preview', async ({ request, baseURL }) => {
  const { id } = await eventWith(request)
  const heard: (string | undefined)[] = []
  const elsewhere = createServer((asked, answer) => {
    heard.push(asked.url)
    answer.end('{}')
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const { port } = elsewhere.address() as AddressInfo
  const html = await new Promise<string>((resolve, reject) => {
    // A browser lets no page write this header.
    const headers = { host: `127.0.0.1:${port}`, 'user-agent': CHATS.WhatsApp }
    get(`${baseURL}/signup/${id}`, { headers }, (answer) => text(answer).then(resolve, reject)).on('error', reject)
  })
  elsewhere.close()
  const { result } = await ogs({ html })
  expect([result.ogTitle, heard]).toEqual(['Five-a-side football · Tue, Nov 26, 2058, 6:00 PM', []])
})

for (const [chat, agent] of Object.entries(CHATS)) {
  test(`${chat} shows what, when, how many spots are left and where, with a picture`, async ({ request, baseURL }) => {
    const { paths } = await eventWith(request, { max_participants: 3, location: 'City Park' })
    for (const path of paths) {
      const { response, title, description, image } = await look(request, path, agent)
      expect([response.status(), response.headers()['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(title).toBe('Five-a-side football · Tue, Nov 26, 2058, 6:00 PM')
      expect(description).toBe('City Park · 3 spots left')
      expect(image).toMatchObject({ url: `${baseURL}/cards/few.png`, width: '1200', height: '630' })
      const picture = await request.get(image?.url ?? '')
      expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
    }
  })
}

test.describe('a browser that calls itself a crawler', () => {
  test.use({ userAgent: CHATS.iMessage })

  test('gets the card and runs the page all the same', async ({ page, request }) => {
    const { paths } = await eventWith(request)
    const harm = await watchHarm(page)
    for (const path of paths) {
      const response = await page.goto(path)
      expect(await response?.text()).toContain('<title>Five-a-side football · Tue, Nov 26, 2058, 6:00 PM</title>')
      await expect(page.getByRole('heading', { name: 'Five-a-side football' })).toBeVisible()
      await waitForApp(page)
      await expectAccessible(page, `${path} with a card`)
      expect(await harm.seen()).toEqual(NO_HARM)
    }
    await expect(page).toHaveTitle('Five-a-side football · Roster')
  })
})

test('a browser gets the rendered page instead of a preview, stored by no cache', async ({ page, request }) => {
  const { id } = await eventWith(request)
  const response = await page.goto(`/invite/event/${id}`, { waitUntil: 'commit' })
  const html = (await response?.text()) ?? ''
  const forChats = /<meta (property="og:|name="twitter:)[^>]*>\s*/g
  const file = FILE().replace(forChats, '')
  const screen =
    /<meta name="roster-screen"[^>]*>|<template id="ssr">[\s\S]*?<\/template>|<script type="application\/json"[^>]*>.*?<\/script>/g
  expect(html.match(screen)).toHaveLength(4)
  expect(html.replaceAll(screen, '')).toBe(file)
  expect(await response?.headerValue('cache-control')).toBe('no-store')
  await expect(page.getByRole('heading', { name: 'Five-a-side football' })).toBeVisible()
})

test.describe('an installed app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('opens the link from what it keeps, and keeps nothing of the hosts', async ({ page, context, request }) => {
    const { id } = await eventWith(request)
    await page.goto(`/signup/${id}`)
    await untilWorkerIsReady(page)
    const kept = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain('/index.html')
    expect(kept.filter((path) => /_worker|netlify|cards/.test(path))).toEqual([])
    await context.setOffline(true)
    await page.goto(`/signup/${id}`)
    await expect(page.getByRole('heading', { name: 'Five-a-side football' })).toBeVisible()
  })
})

test('the edge function of Netlify gives the same card', async ({ request, baseURL }) => {
  const { id } = await eventWith(request, { location: 'City Park' })
  const { default: answer, config } = await import(
    pathToFileURL(`${outDir}/netlify/edge-functions/link-preview.js`).href
  )
  expect(config).toEqual({ path: ['/invite/event/*', '/invite/group/*', '/signup/*', '/status'], onError: 'bypass' })
  const asked = new Request(`${baseURL}/signup/${id}`, { headers: { 'user-agent': CHATS.Slack } })
  const next = async () => new Response(FILE(), { headers: { 'content-type': 'text/html; charset=utf-8' } })
  const response: Response = await answer(asked, { next, BACKEND: { url: baseURL, key: 'embedded' } })
  expect(await response.text()).toBe((await look(request, `/signup/${id}`)).html)
  expect(response.headers.get('content-security-policy')).toBe(
    (await request.get('/')).headers()['content-security-policy'],
  )
})

test('both hosts ask their function only for the links', () => {
  expect(JSON.parse(readFileSync(`${outDir}/_routes.json`, 'utf8'))).toEqual({
    version: 1,
    include: ['/invite/event/*', '/invite/group/*', '/signup/*', '/status'],
    exclude: [],
  })
  // Without this line Cloudflare Workers refuses the whole upload.
  expect(readFileSync(`${outDir}/.assetsignore`, 'utf8').split('\n')).toContain('_worker.js')
  const toml = readFileSync('netlify.toml', 'utf8')
  expect(toml).toContain('edge_functions = "dist/netlify/edge-functions"')
})
