// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { redeemMailLink, requestPasswordReset, setNewPassword, signIn, signUp } from '@/features/auth/auth-service'
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
