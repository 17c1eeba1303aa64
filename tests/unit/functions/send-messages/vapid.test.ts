import { expect, it } from 'vitest'
import { makePushKeys } from '../../../../scripts/push-keys.ts'
import { fromBase64Url } from '../../../../supabase/functions/send-messages/bytes.ts'
import { arePair, authorization, vapidKeys } from '../../../../supabase/functions/send-messages/vapid.ts'
import { checkVapid } from '../../../sender/support/vapid-check.ts'

const made = makePushKeys()
const keys = { ...made, subject: 'mailto:us@roster.example' }
const HOUR = 3_600_000

it('signs for one service what RFC 8292 asks for', async () => {
  const header = await authorization(keys, 'https://push.example')
  expect(checkVapid(header, 'https://push.example')).toEqual({ publicKey: made.publicKey })
  expect(checkVapid(header, 'https://other.example')).toEqual({ problem: 'aud https://push.example' })
  const claims = JSON.parse(Buffer.from(header.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toEqual({ aud: 'https://push.example', exp: expect.any(Number), sub: 'mailto:us@roster.example' })
})

it('the stand-in takes the example of RFC 8292 for well signed, and no other text under its signature', () => {
  const [token, key] = [
    'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA',
    'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
  ]
  const problem = (text: string) => checkVapid(`vapid t=${text}, k=${key}`, 'https://push.example.net')
  // It expired in 2016. The signature is checked first, so this problem shows that the signature is right.
  expect(problem(token)).toEqual({ problem: expect.stringMatching(/^exp in -/) })
  const [head, , signature] = token.split('.')
  const other = Buffer.from('{"aud":"https://push.example.net"}').toString('base64url')
  expect(problem(`${head}.${other}.${signature}`)).toEqual({ problem: 'the signature is wrong' })
})

it('keeps a token per service until its last hour', async () => {
  const now = Date.UTC(2058, 0, 1)
  const first = await authorization(keys, 'https://kept.example', now)
  expect(await authorization(keys, 'https://kept.example', now + 10.9 * HOUR)).toBe(first)
  expect(await authorization(keys, 'https://kept.example', now + 11.1 * HOUR)).not.toBe(first)
  expect(await authorization(keys, 'https://else.example', now)).not.toBe(first)
  expect(await authorization({ ...keys, ...makePushKeys() }, 'https://kept.example', now)).not.toBe(first)
})

it('knows a pair from two keys', async () => {
  expect(await arePair(keys)).toBe(true)
  expect(await arePair({ ...keys, publicKey: makePushKeys().publicKey })).toBe(false)
  expect(await arePair({ ...keys, privateKey: 'none' })).toBe(false)
})

it('is off without one of its parts', () => {
  expect(vapidKeys(keys.publicKey, keys.privateKey, keys.subject)).toEqual(keys)
  expect(vapidKeys(keys.publicKey, keys.privateKey, undefined)).toBeNull()
  expect(vapidKeys('', keys.privateKey, keys.subject)).toBeNull()
})

it('makes keys as browsers take them', () => {
  expect([made.publicKey, made.privateKey].map((key) => fromBase64Url(key).length)).toEqual([65, 32])
})
