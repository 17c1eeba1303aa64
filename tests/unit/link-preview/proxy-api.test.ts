import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { handleRequest } from '@/link-preview/handler'
import { startServer } from '../support/server'
import { settingsAt } from './invite'

/** The API behind the site's own address. The project is a server of these tests. */

const ask = (url: string, path: string, init: RequestInit = {}, isBehindSite = true) =>
  handleRequest(new Request(`https://roster.example${path}`, init), {
    settings: settingsAt(url, { isBehindSite, headers: { 'x-page': '1' } }),
    file: async () => new Response('the file'),
  })

test('a request comes to the project as it was sent, but for cookies, and its answer back as it is', async () => {
  const asked: unknown[] = []
  const url = await startServer(async (request, response) => {
    const { method, url: path, headers } = request
    asked.push([method, path, headers.authorization, headers.apikey, headers.cookie, await text(request)])
    response.writeHead(401, { 'x-own': 'kept', date: 'Fri, 20 Nov 2026 12:00:00 GMT' }).end('{"code":"PT401"}')
  })
  const headers = { authorization: 'Bearer me', apikey: 'k', cookie: 'a=b', 'content-type': 'application/json' }
  const answer = await ask(url, '/rest/v1/rpc/register?x=1', { method: 'POST', headers, body: '{"p_name":"Ana"}' })
  expect(asked).toEqual([['POST', '/rest/v1/rpc/register?x=1', 'Bearer me', 'k', undefined, '{"p_name":"Ana"}']])
  expect([answer.status, answer.headers.get('x-own'), answer.headers.get('x-page'), await answer.text()]).toEqual([
    401,
    'kept',
    null,
    '{"code":"PT401"}',
  ])
})

test('a redirect is for the browser: sign-ins go on elsewhere', async () => {
  const url = await startServer((_request, response) =>
    response.writeHead(302, { location: 'https://accounts.example/o' }).end(),
  )
  const answer = await ask(url, '/auth/v1/authorize?provider=google')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://accounts.example/o'])
})

test('only API requests are forwarded, and only if the owner has enabled it', async () => {
  const url = await startServer(() => {
    throw new Error('The project was asked')
  })
  for (const path of ['/', '/rest/v2/x', '/restore/v1/x', '/pg/v1/x', '/storage/v1/x', '//rest/v1/x']) {
    expect(await (await ask(url, path)).text(), path).toBe('the file')
  }
  expect(await (await ask(url, '/rest/v1/rpc/get_event', {}, false)).text()).toBe('the file')
})
