import { expect, it } from 'vitest'
import { lookAtKey } from '../../../../scripts/doctor/key'

const now = new Date('2026-11-22T12:00:00Z')
const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sign`
const look = (key: string) => lookAtKey({ url: 'https://abc.supabase.co', key }, now)

it.each([
  ['a publishable key', 'sb_publishable_abc'],
  ['the anon key of this project', jwt({ role: 'anon', ref: 'abc', exp: 2_000_000_000 })],
])('%s is right', (_, key) => {
  expect(look(key).mark).toBe('right')
})

it.each([
  ['a secret key', 'sb_secret_abc', 'secret key'],
  ['the service key', jwt({ role: 'service_role', ref: 'abc' }), 'service_role'],
  ['something else', 'abc', 'none of Supabase'],
  ['the key of another project', jwt({ role: 'anon', ref: 'xyz' }), 'the project xyz'],
  ['a key that has ended', jwt({ role: 'anon', ref: 'abc', exp: 1_700_000_000 }), 'no longer valid'],
])('%s is wrong, and it says what to do', (_, key, words) => {
  expect(look(key)).toMatchObject({ mark: 'wrong', says: expect.stringContaining(words), todo: expect.anything() })
})
