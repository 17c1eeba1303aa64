import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { demoPassword } from '../../../scripts/demo-accounts.mjs'

/** The key of the embedded backend, as src/lib/backend/backend.ts sends it. */
const KEY = 'embedded'

/** Requests from a running Roster what a browser requests first: the page, its script and its font, what an invitation shows, and its card. */
export async function expectRoster(origin: string): Promise<void> {
  const page = await fetch(`${origin}/invite/event/autumnCamp01`, { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  const html = await page.text()
  const [, script] = html.match(/<script[^>]*type="module"[^>]*src="(\/src\/[^"]+)"/) ?? []
  const code = await fetch(`${origin}${script}`)
  expect([code.status, code.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')])
  const [, font] = html.match(/@font-face {[^}]*url\(([^)]+)\)/) ?? []
  const letters = await fetch(`${origin}${font}`)
  expect([letters.status, letters.headers.get('content-type')]).toEqual([200, 'font/woff2'])
  expect(await inviteOf(origin, 'autumnCamp01')).toMatchObject({ name: 'Weekend at the lake' })
  // A chat reads the event's card in the page. A server that has just started may take longer than a card may.
  const card = async () => (await fetch(`${origin}/invite/event/autumnCamp01`)).text()
  await expect.poll(card, { timeout: 30_000 }).toContain('<title>Weekend at the lake · ')
}

/** A stranger's view of an event's invitation; null when there is no such event. */
export function inviteOf(origin: string, event: string): Promise<{ name: string } | null> {
  return post(origin, '/rest/v1/rpc/get_invite', { p_type: 'event', p_id: event })
}

/** Signs one of the demo accounts in. */
export async function signIn(origin: string, email: string): Promise<{ id: string; token: string }> {
  const path = '/auth/v1/token?grant_type=password'
  const session = await post<{ access_token: string; user: { id: string } }>(origin, path, {
    email,
    password: demoPassword,
  })
  return { id: session.user.id, token: session.access_token }
}

/** An event that was not there before; answers its id. */
export async function createEvent(origin: string, owner: { id: string; token: string }, name: string): Promise<string> {
  const headers = { authorization: `Bearer ${owner.token}`, prefer: 'return=representation' }
  const rows = await post<{ id: string }[]>(origin, '/rest/v1/events', { organizer_id: owner.id, name }, headers)
  return rows[0]?.id ?? ''
}

/** Signs a guest up who ticks 'Mail me about this', once the sender has looked and knows that mails can be sent. */
export async function askForMails(origin: string, event: string, address: string): Promise<void> {
  const [id, secret] = [randomUUID(), randomUUID().replaceAll('-', '')]
  const guest = { p_id: id, p_event_id: event, p_entry: { name: 'Maria', email: address }, p_secret: secret }
  await post(origin, '/rest/v1/rpc/register', guest)
  const mail = () => post(origin, '/rest/v1/rpc/mail_guest', { p_id: id, p_secret: secret, p_on: true })
  await expect.poll(mail, { timeout: 30_000 }).toEqual({ address, state: 'waits' })
}

async function post<T>(origin: string, path: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { apikey: KEY, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
