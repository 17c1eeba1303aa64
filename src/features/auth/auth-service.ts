import { toAuthError } from '@/lib/backend/auth-refusals'
import { AppError, toAppError } from '@/lib/backend/errors'
import { queryClient } from '@/lib/backend/query-client'
import { announceSignOut, signOutHere } from '@/lib/backend/session'
import { getSupabase } from '@/lib/backend/supabase'
import { paths } from '@/lib/browser/paths'
import { erasePersonalData, removeStored, storageKeys, writeStored } from '@/lib/browser/storage'
import { locale, t } from '@/lib/text/translate'
import { localPath, type MailLink } from './rules'
import type { SentCredentials } from './schema'
import { forgetStartedSignIn, keepStartedSignIn } from './started-sign-in'

/**
 * Calls of the auth service. Plain functions and no mutations: none of them changes what a query has read, except
 * signing out, which forgets everything.
 */

const proof = (captchaToken: string | undefined) => (captchaToken ? { captchaToken } : {})

const callbackUrl = (query = '') => window.location.origin + paths.callback + query

/** Signs in with e-mail and password. @throws AppError with the auth service's sentence, e.g. for wrong credentials. */
export async function signIn({ captchaToken, ...credentials }: SentCredentials): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.auth.signInWithPassword({ ...credentials, options: proof(captchaToken) })
  if (error) throw toAuthError(error)
}

/** The page's language for the mails of a new account. English is stored on no account. */
function inThisLanguage() {
  const { language: pageLanguage } = locale()
  return pageLanguage === 'en' ? {} : { data: { settings: { pageLanguage } } }
}

/**
 * Makes an account. Resolves to whether it can be used at once or waits for the address to be confirmed; then the way
 * back is kept for the mail's link.
 */
export async function signUp(
  { captchaToken, ...credentials }: SentCredentials,
  returnUrl: string | null,
): Promise<'signed-in' | 'awaits-confirmation'> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.auth.signUp({
    ...credentials,
    options: { emailRedirectTo: callbackUrl(), ...proof(captchaToken), ...inThisLanguage() },
  })
  if (error) throw toAuthError(error)
  if (data.session) return 'signed-in'
  storeReturnUrl(returnUrl)
  return 'awaits-confirmation'
}

/**
 * Leaves for Google's consent page; it returns to /auth/callback. The way back is stored first (docs/product.md):
 * a local path under returnUrl, and nothing when the target is /.
 * @throws AppError when this backend has no Google sign-in: the browser would be left on a page of raw JSON.
 */
export async function signInWithGoogle(returnUrl: string | null): Promise<void> {
  storeReturnUrl(returnUrl)
  try {
    window.location.assign(await consentUrl())
  } catch (error) {
    giveUpSignIn()
    throw error
  }
}

async function consentUrl(): Promise<string> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: callbackUrl(), skipBrowserRedirect: true },
  })
  if (error) throw toAuthError(error)
  keepStartedSignIn()
  await expectRedirect(data.url)
  return data.url
}

/** Stores the return path for a sign-in that leaves the app; nothing for home. */
function storeReturnUrl(returnUrl: string | null): void {
  const target = localPath(returnUrl, window.location.origin)
  if (target && target !== paths.home) writeStored(storageKeys.returnUrl, target)
  else removeStored(storageKeys.returnUrl)
}

/** Clears what is stored of a sign-in that was given up. */
export function giveUpSignIn(): void {
  removeStored(storageKeys.returnUrl)
  forgetStartedSignIn()
}

/** Requests the URL without following redirects: a redirect is the consent page, a readable refusal means there is none. */
async function expectRedirect(url: string): Promise<void> {
  const { type, status } = await fetch(url, { redirect: 'manual' }).catch((error) => {
    throw toAppError(error)
  })
  if (type === 'opaqueredirect' || status < 400) return
  if (status >= 500) throw toAppError({ status })
  throw new AppError('authentication', t('Google sign-in is not set up here. Use email and password.'))
}

/** Sends the mail whose link leads to /auth/callback and its form for a new password. */
export async function requestPasswordReset(email: string, captchaToken?: string): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.auth.resetPasswordForEmail(email, {
    redirectTo: callbackUrl('?next=password'),
    ...proof(captchaToken),
  })
  if (error) throw toAuthError(error)
}

/**
 * Redeems the token of a mail's link, which signs in. Resolves to `half-way` when a change of address still waits for
 * the link sent to the other address.
 */
export async function redeemMailLink({ token, type }: MailLink): Promise<'done' | 'half-way'> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.auth.verifyOtp({ token_hash: token, type })
  if (error) throw toAuthError(error)
  return data.session ? 'done' : 'half-way'
}

export async function setNewPassword(password: string): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.auth.updateUser({ password })
  if (error) throw toAuthError(error)
}

/** How long to wait for the server's answer, ms. */
const SIGN_OUT_TIMEOUT_MS = 5_000

/**
 * Signs out at once. The auth library ignores 401, 403 and 404 (the session is gone already) and removes the local
 * session. If the server cannot be reached, the session is removed from this device all the same, because the phone may
 * be handed on. Cached pages, drafts and queued changes of this person are erased too.
 */
export async function signOut(): Promise<void> {
  announceSignOut()
  try {
    const { error } = await withTimeout(
      getSupabase().then((supabase) => supabase.auth.signOut()),
      SIGN_OUT_TIMEOUT_MS,
    )
    if (error) throw error
  } catch (error) {
    console.warn('Signed out on this device only', error)
    signOutHere()
  }
  queryClient.clear()
  erasePersonalData()
}

function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer in time')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
