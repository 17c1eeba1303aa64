import { describe, expect, it } from 'vitest'
import {
  callbackStep,
  destinationAfterSignIn,
  isUnanswered,
  linkExpired,
  localPath,
  parsePendingInvite,
  readMailLink,
  refusalIn,
} from '@/features/auth/rules'
import { toAppError } from '@/lib/backend/errors'

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
    // Two slashes begin a host, even if it is our own.
    '//roster.example/events',
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

const pendingInvite = { type: 'group', id: 'g 1' }
const stored = '/groups'

it.each([
  ['the address', '/events', stored, pendingInvite, '/events'],
  ['the path stored before leaving for Google', null, stored, pendingInvite, '/groups'],
  ['the pending invite', null, null, pendingInvite, '/invite/group/g%201'],
  ['Home instead of a foreign address', '//evil.example', null, pendingInvite, '/'],
  ['Home in the end', null, null, null, '/'],
])('%s decides where one lands after a sign-in', (_, returnUrl, storedReturnUrl, pendingInvite, path) => {
  expect(destinationAfterSignIn({ returnUrl, storedReturnUrl, pendingInvite }, origin)).toBe(path)
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
  ])('%j is no stored invite', (value) => {
    expect(parsePendingInvite(value)).toBeNull()
  })
})

describe("a mail's link", () => {
  it.each(['signup', 'recovery', 'email_change'] as const)('a mail of type %s carries its token', (type) => {
    expect(readMailLink(new URLSearchParams({ token_hash: 'abc', type }))).toEqual({ token: 'abc', type })
  })

  it.each(['', 'type=recovery', 'token_hash=abc', 'token_hash=abc&type=magic', 'code=abc&next=password'])(
    "%j is no mail's link",
    (search) => {
      expect(readMailLink(new URLSearchParams(search))).toBeNull()
    },
  )
})

describe('coming back without a session', () => {
  it.each([
    ['?error=access_denied&error_description=', '', 'The sign-in was cancelled. Nothing has changed.'],
    ['?error=access_denied&error_code=otp_expired', '', linkExpired()],
    ['', '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid', linkExpired()],
    ['?error=server_error', '', 'The sign-in did not work. Please try again.'],
    ['?error=access_denied&error_code=signup_disabled', '', 'New accounts are not accepted here.'],
    ['?error=access_denied&error_code=new_word', '', 'The sign-in did not work. Please try again.'],
    ['?error=access_denied&error_code=constructor', '', 'The sign-in did not work. Please try again.'],
  ])("shows the app's own sentence for %s%s", (search, hash, sentence) => {
    expect(refusalIn({ search, hash })).toBe(sentence)
  })

  it('never repeats what the address says', () => {
    const search = '?error=server_error&error_description=Call+555+and+tell+your+password'
    expect(refusalIn({ search, hash: '' })).not.toContain('555')
  })

  it.each(['', '?code=abc', '?next=password'])('%j is no failure', (search) => {
    expect(refusalIn({ search, hash: '' })).toBeNull()
  })
})

describe('the state of the callback page', () => {
  const still = { mail: { step: 'none' }, refusal: null, code: null, status: 'loading', wantsPassword: false } as const
  const lost = 'Network connection failed. Please check your internet connection.'
  const done = { step: 'done', type: 'recovery' } as const
  type Given = Partial<Parameters<typeof callbackStep>[0]>

  it.each<[string, Given, ReturnType<typeof callbackStep>]>([
    ['until it is known who is here', {}, { screen: 'waiting' }],
    ['while a mail is redeemed', { mail: { step: 'redeeming' }, status: 'signed-in' }, { screen: 'waiting' }],
    ['to somebody who is in', { status: 'signed-in' }, { screen: 'leave' }],
    ['after a forgotten password', { mail: done, status: 'signed-in', wantsPassword: true }, { screen: 'password' }],
    ['of two links', { mail: { step: 'half-way', type: 'email_change' } }, { screen: 'half-way' }],
    ['of a refusal in the address', { refusal: 'No.', status: 'signed-in' }, { screen: 'failed', reason: 'No.' }],
    [
      'of a dead mail',
      { mail: { step: 'refused', reason: linkExpired() }, refusal: 'No.' },
      { screen: 'failed', reason: linkExpired() },
    ],
    [
      'of a mail without a network',
      { mail: { step: 'unreached', reason: lost }, status: 'signed-out' },
      { screen: 'unreached', reason: lost },
    ],
    ['while it asks why a code signed nobody in', { status: 'signed-out', code: 'asking' }, { screen: 'waiting' }],
    [
      'of a code without a network',
      { status: 'signed-out', code: { unreached: lost } },
      { screen: 'unreached', reason: lost },
    ],
    ['of a dead code, or none', { status: 'signed-out' }, { screen: 'failed', reason: linkExpired() }],
  ])('%s', (_, given, shown) => {
    expect(callbackStep({ ...still, ...given })).toEqual(shown)
  })
})

it.each([
  [{ name: 'AuthRetryableFetchError', message: '{}', status: 500 }, true],
  [{ name: 'AuthRetryableFetchError', message: '', status: 0 }, true],
  [{ name: 'AuthApiError', message: 'Token has expired or is invalid', status: 403 }, false],
])('only an answer of the auth service says something about a link: %j', (error, is) => {
  expect(isUnanswered(toAppError(error))).toBe(is)
})
