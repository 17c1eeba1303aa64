// @vitest-environment jsdom
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { securityHeaders } from '../../../scripts/vite/security-headers'

/** Two servers that record their requests: one for the inline script, one for the app. */

/** The servers' Date header. */
let date = ''

let api: Awaited<ReturnType<typeof listen>>
let cache: Awaited<ReturnType<typeof listen>>

async function listen() {
  const asked: string[] = []
  const server: Server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url?.split('?')[0]}`)
    response.setHeader('access-control-expose-headers', 'Date').setHeader('date', date)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { asked, origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

beforeEach(async () => {
  date = new Date().toUTCString()
  vi.resetModules()
  ;[api, cache] = await Promise.all([listen(), listen()])
  vi.stubEnv('VITE_SUPABASE_URL', api.origin)
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_x')
})

afterEach(() => {
  api.close()
  cache.close()
  delete window.rosterClock
})

async function askEarly() {
  const [{ ask }, { readVisit }] = await Promise.all([import('@/boot/ask'), import('@/boot/visit')])
  const visit = readVisit('/signup/abcdefghijkl')
  if (!visit) throw new Error('That is an address of an event')
  await ask(visit)
}

async function openLink() {
  await askEarly()
  const { rpc } = await import('@/lib/backend/rpc')
  await rpc('get_event', { p_event_id: 'abcdefghijkl' })
}

test('the first paint asks the cache, and everything after it the API', async () => {
  vi.stubEnv('VITE_PUBLIC_READS_URL', `${cache.origin}/`)
  await openLink()
  expect(cache.asked).toEqual(['GET /rest/v1/rpc/get_event'])
  expect(api.asked).toEqual(['POST /rest/v1/rpc/get_event'])
})

test('both requests go to the API if there is no cache', async () => {
  await openLink()
  expect(cache.asked).toEqual([])
  expect(api.asked).toEqual(['GET /rest/v1/rpc/get_event', 'POST /rest/v1/rpc/get_event'])
})

test('the API sets the clock of the app and the first paint; a cache does not', async () => {
  const tomorrow = Date.now() + 86_400_000
  date = new Date(tomorrow).toUTCString()
  vi.stubEnv('VITE_PUBLIC_READS_URL', cache.origin)
  await askEarly()
  expect(window.rosterClock).toBeUndefined()
  vi.stubEnv('VITE_PUBLIC_READS_URL', '')
  vi.resetModules()
  await askEarly()
  const { serverTime } = await import('@/lib/browser/clock')
  expect(Math.abs(serverTime().getTime() - tomorrow)).toBeLessThan(20_000)
})

test('the page may talk to the cache only where there is one', () => {
  const connect = (reads?: string) =>
    securityHeaders('https://abc.supabase.co', '', reads)['Content-Security-Policy']?.match(/connect-src [^;]+/)?.[0]
  const project = "connect-src 'self' https://abc.supabase.co wss://abc.supabase.co"
  expect(connect()).toBe(project)
  expect(connect('https://reads.example')).toBe(`${project} https://reads.example`)
})
