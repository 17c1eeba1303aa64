import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { mailerAt, sendMail } from '../../../../supabase/functions/send-messages/mail.ts'
import { mailOf } from '../../../../supabase/functions/send-messages/mail-text.ts'
import type { Settings } from '../../../../supabase/functions/send-messages/settings.ts'
import { buildMailbox, buildMessage } from './support.ts'

/** Requests to a mail provider, and the meaning of its responses. */

const sites = { siteUrl: 'https://roster.example', ownUrl: 'https://project.example/functions/v1/send-messages' }

let provider: Server
let url: string
let answer: { status: number; headers?: Record<string, string>; body?: string }
const asked: { headers: IncomingHttpHeaders; body: unknown }[] = []
beforeAll(async () => {
  provider = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    asked.push({ headers: request.headers, body: JSON.parse(body) })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/emails`
})
afterAll(() => new Promise((closed) => provider.close(closed)))

async function sendAndRespond(status: number, rest: Omit<typeof answer, 'status'> = {}) {
  answer = { status, ...rest }
  const mailer = mailerAt({ url, key: 'secret', from: 'Roster <news@roster.example>' })
  return await sendMail(buildMessage(), buildMailbox(), { ...sites, mailer } as Settings)
}

it('asks a provider once, by HTTP', async () => {
  asked.length = 0
  expect(await sendAndRespond(200, { body: '{"id":"1"}' })).toEqual({ is: 'delivered' })
  expect(asked).toHaveLength(1)
  const { html, text, headers, subject } = await mailOf(buildMessage(), buildMailbox(), sites, new Date())
  expect(asked[0]?.body).toEqual({
    from: 'Roster <news@roster.example>',
    to: ['ana@people.example'],
    subject,
    text,
    html,
    headers,
  })
  expect(asked[0]?.headers).toMatchObject({
    authorization: 'Bearer secret',
    'idempotency-key': expect.stringMatching(/^[\w-]{43}$/),
  })
})

it.each([
  [422, { is: 'given up', why: '422 no such address' }],
  [400, { is: 'given up' }],
  [429, { is: 'later', after: 30 }],
  [500, { is: 'later' }],
])('an answer of %d', async (status, outcome) => {
  expect(await sendAndRespond(status, { headers: { 'retry-after': '30' }, body: 'no such address' })).toMatchObject(
    outcome,
  )
})

it.each([401, 403, 308])('a provider that refuses us (%d) is tried again, and reported once', async (status) => {
  const told = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (let time = 0; time < 2; time++) {
    expect(await sendAndRespond(status, { headers: { location: url }, body: `no ${status}` })).toMatchObject({
      is: 'later',
    })
  }
  expect(told.mock.calls).toEqual([[expect.stringMatching(/refuses us .*MAIL_API_KEY.*npm run doctor/)]])
})

it('is dropped if mail has been switched off since', async () => {
  expect(await sendMail(buildMessage(), buildMailbox(), { ...sites, mailer: null } as Settings)).toEqual({
    is: 'given up',
    why: 'mail is off',
  })
})
