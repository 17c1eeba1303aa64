// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { redeemMailLink, requestPasswordReset, setNewPassword, signIn, signUp } from '@/features/auth/auth-service'
import { userMessage } from '@/lib/backend/errors'
import { locale, setLocale } from '@/lib/text/translate'
import { HALF_CHANGED, REFUSED, SIGNED_UP } from '../support/auth-answers'
import { holdRequests } from '../support/network'

const next = holdRequests('token', 'signup', 'recover', 'verify')
const credentials = { email: 'olga@home.example', password: 'a long password' }

it.each<[string, () => Promise<unknown>]>([
  ['signing in', () => signIn(credentials)],
  ['making an account', () => signUp(credentials, null)],
  ['asking for a new password', () => requestPasswordReset(credentials.email)],
  ['opening a mail’s link', () => redeemMailLink({ token: 'token', type: 'recovery' })],
])('%s without a network says so', async (_what, ask) => {
  const lost = expect(ask()).rejects.toMatchObject({ kind: 'network' })
  ;(await next()).lose()
  await lost
})

it('a new password without a session is refused as a matter of signing in', async () => {
  await expect(setNewPassword('another password')).rejects.toMatchObject({ kind: 'authentication' })
})

it('an account whose address is not confirmed yet waits for that', async () => {
  const waits = expect(signUp(credentials, null)).resolves.toBe('awaits-confirmation')
  ;(await next()).answer(SIGNED_UP.body, SIGNED_UP.status)
  await waits
})

it.each([
  ['en', {}],
  ['de', { settings: { pageLanguage: 'de' } }],
])('a new account keeps the language of the page for its mails: %s', async (language, data) => {
  const before = locale()
  setLocale({ ...before, language })
  const made = signUp(credentials, null).finally(() => setLocale(before))
  const request = await next()
  expect(request.body).toMatchObject({ data })
  request.answer(SIGNED_UP.body, SIGNED_UP.status)
  await made
})

it('the first link of a changed address leaves the other one to open', async () => {
  const link = expect(redeemMailLink({ token: 'token', type: 'email_change' })).resolves.toBe('half-way')
  ;(await next()).answer(HALF_CHANGED.body, HALF_CHANGED.status)
  await link
})

it.each<[keyof typeof REFUSED, string]>([
  ['weakPassword', 'Password is too weak: use at least 8 characters.'],
  ['mailsToTheTeamAlone', 'This site cannot send you email yet. Tell the people who run it.'],
  ['tooManyMails', 'Too many emails were sent. Wait a few minutes and try again.'],
  ['tooSoon', 'Too many emails were sent. Wait a few minutes and try again.'],
  ['tooManyRequests', 'Too many tries. Wait a few minutes and try again.'],
  ['closed', 'New accounts are not accepted here.'],
  ['captcha', 'The check that you are human failed. Please try again.'],
  ['wrongPassword', 'Email or password is wrong.'],
  ['notConfirmed', 'Confirm your address first: open the link in the email we sent you.'],
  ['banned', 'This account is closed.'],
  ['taken', 'There is an account with this address already.'],
])('refused as %s one reads %j', async (refused, sentence) => {
  const { body, status } = REFUSED[refused]
  const told = signUp(credentials, null).catch((error: unknown) => userMessage(error, 'Failed to sign up'))
  ;(await next()).answer(body, status)
  expect(await told).toBe(sentence)
})
