import { describe, expect, it } from 'vitest'
import { apiOrigin, hostedProject } from '../../../../scripts/vite/hosted-project'

const url = 'https://abc.supabase.co'
const key = 'sb_publishable_x'

const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sign`

describe('.env', () => {
  it('may have the anon key, an older form of the publishable one', () => {
    const named = { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: jwt({ role: 'anon', ref: 'abc' }) }
    expect(hostedProject(named)?.url).toBe(url)
  })

  it('a .env without the two variables means the embedded backend', () => {
    expect(hostedProject({})).toBeUndefined()
    expect(hostedProject({ VITE_SUPABASE_URL: ' ', VITE_SUPABASE_PUBLISHABLE_KEY: '' })).toBeUndefined()
  })

  it('a .env with both names a hosted project', () => {
    expect(hostedProject({ VITE_SUPABASE_URL: `${url}/`, VITE_SUPABASE_PUBLISHABLE_KEY: key })).toEqual({ url, key })
  })

  it('may name a cache in front of it', () => {
    const named = { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: key }
    const readsUrl = 'https://reads.example'
    expect(hostedProject({ ...named, VITE_PUBLIC_READS_URL: `${readsUrl}/` })).toEqual({ url, key, readsUrl })
    expect(hostedProject({ ...named, VITE_PUBLIC_READS_URL: ' ' })).toEqual({ url, key })
  })

  it('may put it behind the site: then pages ask no other origin', () => {
    const named = { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: key }
    const project = hostedProject({ ...named, VITE_API_BEHIND_SITE: '1' })
    expect(project).toEqual({ url, key, isBehindSite: true })
    expect([apiOrigin(project), apiOrigin(hostedProject(named)), apiOrigin(undefined)]).toEqual([
      undefined,
      url,
      undefined,
    ])
  })

  it.each([
    [{ VITE_API_BEHIND_SITE: '1' }, 'no hosted project'],
    [
      { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: key, VITE_API_BEHIND_SITE: 'yes' },
      'is 1, or is left out',
    ],
    [{ VITE_PUBLIC_READS_URL: 'https://reads.example' }, 'no such project'],
    [
      { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: key, VITE_PUBLIC_READS_URL: 'reads' },
      'VITE_PUBLIC_READS_URL is not an http(s) address',
    ],
    [{ VITE_SUPABASE_URL: url }, 'not VITE_SUPABASE_PUBLISHABLE_KEY'],
    [{ VITE_SUPABASE_PUBLISHABLE_KEY: key }, 'not VITE_SUPABASE_URL'],
    [{ VITE_SUPABASE_URL: 'abc', VITE_SUPABASE_PUBLISHABLE_KEY: key }, 'not an http(s) address'],
    [{ VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_secret_x' }, 'secret key'],
    [{ VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: jwt({ role: 'service_role' }) }, 'secret key'],
  ])('%j gets one clear sentence', (env, sentence) => {
    expect(() => hostedProject(env)).toThrow(sentence)
  })
})
