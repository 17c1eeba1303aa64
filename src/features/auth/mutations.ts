import { AppError, toAppError } from '@/lib/errors'
import { paths } from '@/lib/paths'
import { queryClient } from '@/lib/query-client'
import { announceSignOut } from '@/lib/session'
import { erasePersonalData, removeStored, storageKeys, writeStored } from '@/lib/storage'
import { getSupabase } from '@/lib/supabase'
import { localPath } from './rules'
import type { Credentials } from './schema'

const callbackUrl = (query = '') => window.location.origin + paths.callback + query

/** Signs in with e-mail and password. @throws AppError with the auth service's sentence, e.g. for wrong credentials. */
export async function signIn(credentials: Credentials): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.auth.signInWithPassword(credentials)
  if (error) throw toAppError(error)
}

/** Makes an account. Resolves to whether it can be used at once or waits for the address to be confirmed. */
export async function signUp(credentials: Credentials): Promise<'signed-in' | 'awaits-confirmation'> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.auth.signUp({ ...credentials, options: { emailRedirectTo: callbackUrl() } })
  if (error) throw toAppError(error)
  return data.session ? 'signed-in' : 'awaits-confirmation'
}

/**
 * Leaves for Google's consent page; it returns to /auth/callback. The way back is stored first (SPEC.md section 2):
 * a local path under returnUrl, and nothing when the target is /.
 * @throws AppError when this backend has no Google sign-in: the browser would be left on a page of raw JSON.
 */
export async function signInWithGoogle(returnUrl: string | null): Promise<void> {
  const target = localPath(returnUrl, window.location.origin)
  if (target && target !== paths.home) writeStored(storageKeys.returnUrl, target)
  else removeStored(storageKeys.returnUrl)

  const supabase = await getSupabase()
  const { data, error } = await supabase.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: callbackUrl(), skipBrowserRedirect: true },
  })
  if (error) throw toAppError(error)
  if (await isRefused(data.url))
    throw new AppError('authentication', 'Google sign-in is not set up here. Use e-mail and password.')
  window.location.assign(data.url)
}

/** Asks the address without following it: a redirect is the consent page, a readable error means there is none. */
async function isRefused(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual' })
    return response.type !== 'opaqueredirect' && response.status >= 400
  } catch (error) {
    throw toAppError(error)
  }
}

/** Sends the mail that leads back to /auth/callback, where a new password is asked for. */
export async function requestPasswordReset(email: string): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.auth.resetPasswordForEmail(email, { redirectTo: callbackUrl('?next=password') })
  if (error) throw toAppError(error)
}

export async function setNewPassword(password: string): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.auth.updateUser({ password })
  if (error) throw toAppError(error)
}

/**
 * Signs out here and now. The auth library ignores 401, 403 and 404 (the session is gone already) and removes the
 * local session; pages, drafts and queued changes of this person go with it.
 */
export async function signOut(): Promise<void> {
  const supabase = await getSupabase()
  announceSignOut(true)
  const { error } = await supabase.auth.signOut()
  if (error) {
    announceSignOut(false)
    throw toAppError(error)
  }
  queryClient.clear()
  erasePersonalData()
}
