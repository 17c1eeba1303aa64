import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { examine } from '../../../scripts/doctor/examine.ts'
import { createAccount, signInAs } from '../../support/account'
import { createEvent, join, newSecret } from '../../support/api'
import { filesWith, PUBLIC_KEY, test } from '../../support/hosted-server'
import type { RealtimeStandIn } from '../../support/realtime'

/** A roster that updates by itself on a hosted project, and what the page does where Realtime fails it. */

// One build and one server serve them all.
test.describe.configure({ mode: 'default' })

const newEvent = async (request: APIRequestContext) => createEvent(request, await createAccount(request, 'Olga'))
const joins = (request: APIRequestContext, eventId: string, name: string) =>
  join(request, eventId, name, { secret: newSecret() })
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) })

/** How often the page has asked for the event. */
function countReads(page: Page) {
  let reads = 0
  page.on('response', (response) => {
    if (/\/rpc\/get_event\b/.test(response.url())) reads += 1
  })
  return () => reads
}

/** Opens the page and waits until it has joined, and has asked what changed while it did. */
async function openJoined(page: Page, realtime: RealtimeStandIn, eventId: string) {
  const reads = countReads(page)
  await page.goto(`/signup/${eventId}`)
  await expect.poll(() => realtime.joined(eventId).length, { message: 'in the channel' }).toBe(1)
  await expect.poll(reads, { message: 'asked again' }).toBe(2)
  return reads
}

test('a visitor without a session joins with the public key, without the sign-in library, and sees who signs up', async ({
  page,
  request,
  realtime,
}) => {
  const { id } = await newEvent(request)
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
  await openJoined(page, realtime, id)
  expect(realtime.joined(id)).toMatchObject([{ token: PUBLIC_KEY }])
  const authFiles = filesWith(/@supabase\/auth-js\//)
  expect(authFiles).not.toEqual([])
  expect(asked.filter((path) => authFiles.includes(path))).toEqual([])

  await joins(request, id, 'Ana Sousa')
  realtime.ping(id)
  await expect(row(page, 'Ana Sousa')).toBeVisible()
})

test('many pings in one moment are one request', async ({ page, request, realtime }) => {
  const { id } = await newEvent(request)
  const reads = await openJoined(page, realtime, id)
  await joins(request, id, 'Ana Sousa')
  for (let count = 0; count < 30; count += 1) realtime.ping(id)
  await expect(row(page, 'Ana Sousa')).toBeVisible()
  expect(reads()).toBe(3)
})

test('a page that is refused looks for changes by itself', async ({ page, request, realtime }) => {
  const { id } = await newEvent(request)
  realtime.refusal = 'Unauthorized: You do not have permissions to read from this Channel topic'
  await page.clock.install()
  await page.goto(`/signup/${id}`)
  await expect(page.getByText('No participants yet')).toBeVisible()
  await expect.poll(() => realtime.asked.length).toBeGreaterThan(0)
  await joins(request, id, 'Ana Sousa')
  await page.clock.fastForward(20_000)
  await expect(row(page, 'Ana Sousa')).toBeVisible()
  expect(realtime.joined(id)).toEqual([])
})

test('a page whose connection is lost looks by itself, and joins again when Realtime is back', async ({
  page,
  request,
  realtime,
}) => {
  const { id } = await newEvent(request)
  await page.clock.install()
  await openJoined(page, realtime, id)
  const lost = page.waitForEvent('console', (said) => said.text().startsWith('The roster is not live'))
  realtime.goAway()
  await lost
  await joins(request, id, 'Ana Sousa')
  await page.clock.fastForward(20_000)
  await expect(row(page, 'Ana Sousa')).toBeVisible()

  realtime.isAway = false
  await joins(request, id, 'Rui Costa')
  await expect
    .poll(async () => {
      await page.clock.fastForward(60_000)
      return realtime.joined(id).length
    })
    .toBe(1)
  await expect(row(page, 'Rui Costa')).toBeVisible()
  await page.clock.fastForward(20_000)
  await joins(request, id, 'Marta Lima')
  realtime.ping(id)
  await page.clock.fastForward(10_000)
  await expect(row(page, 'Marta Lima')).toBeVisible()
})

test('a channel that the server closes is joined again', async ({ page, request, realtime }) => {
  const { id } = await newEvent(request)
  await page.clock.install()
  await openJoined(page, realtime, id)
  const lost = page.waitForEvent('console', (said) => said.text().startsWith('The roster is not live'))
  realtime.close(id, 'Too many messages per second')
  await lost
  expect(realtime.joined(id)).toEqual([])
  await joins(request, id, 'Ana Sousa')
  await page.clock.fastForward(10_000)
  await expect.poll(() => realtime.joined(id).length).toBe(1)
  await page.clock.fastForward(10_000)
  await expect(row(page, 'Ana Sousa')).toBeVisible()
})

test('a renewed token reaches the channel, which stays joined', async ({ page, context, request, realtime }) => {
  const { id } = await newEvent(request)
  const ana = await createAccount(request, 'Ana Sousa')
  // The library renews it when a minute and a half are left.
  const endsSoon = { ...ana.session, expires_at: Math.floor(Date.now() / 1_000) + 180 }
  await signInAs(context, { ...ana, session: endsSoon })
  await page.clock.install()
  await openJoined(page, realtime, id)
  const [channel] = realtime.joined(id)
  expect(channel?.token).toBe(ana.session.access_token)

  const renewal = page.waitForResponse(/\/auth\/v1\/token\?grant_type=refresh_token/)
  await page.clock.fastForward(120_000)
  const { access_token: renewed } = await (await renewal).json()
  // Realtime notices it with the next heartbeat.
  await expect
    .poll(async () => {
      await page.clock.fastForward(26_000)
      return channel?.renewed
    })
    .toEqual([renewed])
  expect(realtime.joined(id)).toEqual([channel])
})

test('a phone that slept until its token was too old joins with a new one', async ({
  page,
  context,
  request,
  realtime,
}) => {
  const { id } = await newEvent(request)
  const ana = await createAccount(request, 'Ana Sousa')
  await signInAs(context, ana)
  await page.clock.install()
  await openJoined(page, realtime, id)
  realtime.outdateTokens()
  await page.clock.fastForward('01:05:00')
  await expect
    .poll(async () => {
      await page.clock.fastForward(30_000)
      // Until the token is renewed the page may already be in with the public key.
      const [token = ''] = realtime.joined(id).map((channel) => channel.renewed.at(-1) ?? channel.token)
      return token !== ana.session.access_token && token.split('.').length
    })
    .toBe(3)
})

test('a dead connection is given up, and the page looks by itself', async ({ page, request, realtime }) => {
  const { id } = await newEvent(request)
  await page.clock.install()
  await openJoined(page, realtime, id)
  realtime.isSilent = true
  const lost = page.waitForEvent('console', (said) => said.text().startsWith('The roster is not live'))
  await page.clock.fastForward(26_000)
  await page.clock.fastForward(26_000)
  await lost
  await joins(request, id, 'Ana Sousa')
  await page.clock.fastForward(20_000)
  await expect(row(page, 'Ana Sousa')).toBeVisible()
})

test('the doctor finds this build right, as far as a demo can be', async ({ hosted, realtime }) => {
  const project = { url: hosted.origin, key: PUBLIC_KEY, site: hosted.origin }
  // The backend runs in this process and prints whatever it refuses.
  const { error } = console
  console.error = () => {}
  const findings = await examine(project).finally(() => {
    console.error = error
  })
  expect(findings.filter(({ mark }) => mark === 'wrong').map(({ says }) => says)).toEqual([
    // The demo's backend grants the tables again.
    expect.stringMatching(/^Database: not as the migrations make it: table public\./),
    expect.stringContaining('addresses are not confirmed'),
    // Vite's preview server, which no host runs, answers a missing file with the page.
    expect.stringContaining('a missing file of /assets is answered with 200'),
  ])
  expect(findings.map(({ says }) => says)).toContain('Site: all security headers are there and fit this build.')
  expect(realtime.asked).toHaveLength(2)
})
