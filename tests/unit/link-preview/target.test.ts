import { describe, expect, test } from 'vitest'
import { previewTarget } from '@/link-preview/target'

const EVENT = { type: 'event', id: 'A_b-C0123456' }
const GROUP = { type: 'group', id: '02b00000-0000-4000-8000-000000000001' }

const wanted = (path: string, init?: RequestInit) => previewTarget(new Request(`https://roster.example${path}`, init))

describe('a card is put on', () => {
  test.each([
    [`/invite/event/${EVENT.id}`, EVENT],
    [`/invite/event/${EVENT.id}/`, EVENT],
    [`/signup/${EVENT.id}`, EVENT],
    [`/signup/${EVENT.id}?fbclid=abc#r=secret`, EVENT],
    [`/invite/group/${GROUP.id}`, GROUP],
  ])('%s', (path, target) => {
    expect(wanted(path)).toEqual(target)
  })
})

describe('the file goes out as it is for', () => {
  test.each([
    '/',
    '/events',
    `/events/${EVENT.id}/edit`,
    '/signup',
    '/signup/short',
    '/signup/much-too-long-id',
    '/signup/a%20b%20c%20d',
    `/signup/${EVENT.id}/more`,
    `/invite/event/${GROUP.id}`,
    `/invite/group/${EVENT.id}`,
    `/invite/user/${GROUP.id}`,
    `/x/invite/event/${EVENT.id}`,
    "/invite/group/02b00000-0000-4000-8000-00000000000'",
  ])('%s', (path) => {
    expect(wanted(path)).toBeNull()
  })

  test('other methods', () => {
    for (const method of ['HEAD', 'POST', 'OPTIONS']) expect(wanted(`/signup/${EVENT.id}`, { method })).toBeNull()
  })
})

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1'
const IMESSAGE =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0'

describe('the client of a request', () => {
  const asks = (headers: Record<string, string>) => wanted(`/signup/${EVENT.id}`, { headers })

  test('a browser that opens the page does not wait for a card', () => {
    expect(asks({ 'user-agent': PHONE, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' })).toBeNull()
  })

  test('anyone who does not say that it opens a page gets one', () => {
    expect(asks({})).toEqual(EVENT)
    for (const name of [PHONE, 'SomeNewChat/1.0']) expect(asks({ 'user-agent': name })).toEqual(EVENT)
  })

  test('a crawler that is a browser gets one', () => {
    for (const name of [
      IMESSAGE,
      'Mozilla/5.0 HeadlessChrome/140 (compatible; Discordbot/2.0)',
      'SkypeUriPreview Preview/0.5',
    ]) {
      expect(asks({ 'user-agent': name, 'sec-fetch-dest': 'document' })).toEqual(EVENT)
    }
  })
})
