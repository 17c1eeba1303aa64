import { describe, expect, it } from 'vitest'
import { destinationAfterSignIn, localPath, parsePendingInvite } from '@/features/auth/rules'

const origin = 'https://roster.example'

describe('a return address', () => {
  it.each([
    ['/', '/'],
    ['/events', '/events'],
    ['/signup/abc?x=1#r=2', '/signup/abc?x=1#r=2'],
    ['/invite/event/a%20b', '/invite/event/a%20b'],
  ])('%s is local', (raw, path) => {
    expect(localPath(raw, origin)).toBe(path)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    ' /events',
    '/events ',
    '/\u0000/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'events',
    '/.//evil.example',
    '/a/..//evil.example',
    '',
    null,
    undefined,
  ])('%j leads nowhere', (raw) => {
    expect(localPath(raw, origin)).toBeNull()
  })
})

describe('after a sign-in', () => {
  const pendingInvite = { type: 'group', id: 'g 1' }

  it('the address decides first', () => {
    const known = { returnUrl: '/events', storedReturnUrl: '/groups', pendingInvite }
    expect(destinationAfterSignIn(known, origin)).toBe('/events')
  })

  it('then what was stored before leaving for Google', () => {
    const known = { returnUrl: null, storedReturnUrl: '/groups', pendingInvite }
    expect(destinationAfterSignIn(known, origin)).toBe('/groups')
  })

  it('then the pending invite', () => {
    const known = { returnUrl: null, storedReturnUrl: null, pendingInvite }
    expect(destinationAfterSignIn(known, origin)).toBe('/invite/group/g%201')
  })

  it('a foreign address counts as home', () => {
    const known = { returnUrl: '//evil.example', storedReturnUrl: null, pendingInvite }
    expect(destinationAfterSignIn(known, origin)).toBe('/')
  })

  it('home, when nothing is known', () => {
    expect(destinationAfterSignIn({ returnUrl: null, storedReturnUrl: null, pendingInvite: null }, origin)).toBe('/')
  })
})

describe('a stored invite', () => {
  it.each([
    null,
    'event',
    {},
    { type: 'event' },
    { type: 'event', id: '' },
    { type: 'dinner', id: '1' },
    { type: 'event', id: 3 },
  ])('%j is none', (value) => {
    expect(parsePendingInvite(value)).toBeNull()
  })
})
