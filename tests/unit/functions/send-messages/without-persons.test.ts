import { expect, it } from 'vitest'
import { call } from '../../../../supabase/functions/send-messages/call.ts'
import { withoutPersons } from '../../../../supabase/functions/send-messages/without-persons.ts'
import { startServer } from '../../support/server.ts'

/** Logs of a function contain no names and no secrets. */

it.each([
  ['Invalid `to` field: "olga.f+x@home.example" bounced', 'Invalid `to` field: "[address]" bounced'],
  ['<olga@home.example>, try again', '<[address]>, try again'],
  ['from 203.0.113.7 and 2001:db8:85a3::8a2e:370:7334', 'from [ip] and [ip]'],
  ['https://fcm.googleapis.com/fcm/send/abc:DEF is gone', 'https://fcm.googleapis.com/[path] is gone'],
  ['key eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0', 'key [token]'],
  ['429 Too many requests, wait 60 s', '429 Too many requests, wait 60 s'],
])('%j', (text, logged) => {
  expect(withoutPersons(text)).toBe(logged)
})

it("a service's response is logged without names and secrets", async () => {
  const url = await startServer((_request, response) =>
    response.writeHead(422).end('{"message":"no such address: olga@home.example"}'),
  )
  const answer = await call(url, { body: 'x' })
  expect(answer).toMatchObject({ status: 422, says: '{"message":"no such address: [address]"}' })
})
