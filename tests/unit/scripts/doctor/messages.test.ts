import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lookAtMessages, type SenderState } from '../../../../scripts/doctor/messages.ts'
import type { Project } from '../../../../scripts/doctor/project.ts'
import { makePushKeys } from '../../../../scripts/push-keys.ts'
import { createHandler } from '../../../../supabase/functions/send-messages/handler.ts'
import { senderState } from './stand-in.ts'

/** The doctor's findings about the sender, with responses of the real handler or of a test. */

const NOW = Date.UTC(2058, 0, 1, 12)
const SITE = 'https://roster.example'
const { publicKey, privateKey } = makePushKeys()
let server: Server
let project: Project
let answer: () => Promise<Response>

beforeAll(async () => {
  server = createServer(async (_request, response) => {
    const answered = await answer()
    response.writeHead(answered.status).end(await answered.text())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  project = { url, key: 'sb_publishable_x', site: SITE, pushKey: publicKey }
})
afterAll(() => new Promise((closed) => server.close(closed)))

async function complaints(change: Partial<Project> = {}): Promise<string[]> {
  const findings = await lookAtMessages({ ...project, ...change }, NOW)
  for (const { mark, todo } of findings) if (mark === 'wrong') expect(todo).toBeTruthy()
  return findings.filter(({ mark }) => mark !== 'right').map(({ mark, says }) => `${mark} ${says}`)
}

const right = () => senderState(SITE, { push: { publicKey, subject: 'mailto:us@roster.example', pair: true } })
const says = (status: number, body: unknown) => {
  answer = async () => Response.json(body, { status })
}

it('the function as it is, with all that it needs, is right', async () => {
  const handler = createHandler({
    backend: { rpc: async () => right().database },
    siteUrl: SITE,
    ownUrl: 'https://project.example/functions/v1/send-messages',
    token: 'wake up',
    vapid: { publicKey, privateKey, subject: 'mailto:us@roster.example' },
    mailer: async () => ({ is: 'delivered' }),
    extraHosts: [],
  })
  answer = () => handler(new Request('https://project.example/send-messages'))
  expect(await complaints()).toEqual([])
})

it.each<[string, number, unknown, Partial<Project>, string]>([
  ['is offered, and not there', 404, {}, {}, 'wrong Messages: the function is not there'],
  ['is neither offered nor there', 404, {}, { pushKey: undefined }, 'open Messages: the function is not there'],
  [
    'asks for a sign-in',
    401,
    { msg: 'Missing authorization header' },
    {},
    'wrong Messages: the function asks anyone who wakes it to sign in',
  ],
  ['is not set', 500, { message: 'SITE_URL is not set' }, {}, 'wrong Messages: the function is not set.'],
  [
    'does not start',
    503,
    { code: 'BOOT_ERROR' },
    {},
    'wrong Messages: the function does not answer as it should (503)',
  ],
])('a function that %s', async (_, status, body, change, words) => {
  says(status, body)
  expect(await complaints(change)).toEqual([expect.stringContaining(words)])
})

const database = (change: Partial<NonNullable<SenderState['database']>>) => ({
  database: { cron: true, net: true, vault: true, waiting: 0, oldest: null, ...change },
})

it.each<[string, Partial<SenderState>, Partial<Project>, string]>([
  ['no keys', { push: null }, {}, 'the function has no VAPID keys'],
  ['keys that are no pair', { push: { publicKey, subject: 'mailto:a@b.example', pair: false } }, {}, 'are no pair'],
  ['a site that offers nothing', {}, { pushKey: undefined }, 'the site offers nothing'],
  ['a site with another key', {}, { pushKey: 'another' }, 'the site subscribes for another key'],
  ['links to another site', { site: 'http://localhost:5173' }, {}, 'links lead to http://localhost:5173'],
  ['no token', { token: false }, {}, 'without SENDER_TOKEN nobody can wake the function'],
  ['no database', { database: null }, {}, 'the database has none yet'],
  ['no cron job', database({ cron: false }), {}, 'Missing: the cron job.'],
  ['neither extension', database({ cron: false, net: false }), {}, 'Missing: the cron job and pg_net.'],
  ['an empty Vault', database({ vault: false }), {}, 'is not in Vault'],
  [
    'messages that wait',
    database({ waiting: 7, oldest: '2058-01-01T11:30:00Z' }),
    {},
    '7 wait to be sent, one for 30 min',
  ],
  ['no mails', { mail: false }, {}, 'open Mails: off'],
])('%s', async (_, change, other, words) => {
  says(200, { ...right(), ...change })
  expect(await complaints(other)).toEqual([expect.stringContaining(words)])
})

it('a message that has just become due is no finding', async () => {
  says(200, { ...right(), ...database({ waiting: 7, oldest: '2058-01-01T11:55:00Z' }) })
  expect(await complaints()).toEqual([])
})
