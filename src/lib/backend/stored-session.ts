import type { User } from '@supabase/supabase-js'
import { removeStored } from '@/lib/browser/storage'

/** The session that this browser holds, read without auth-js and without any of the API's code: the first script in the HTML asks for it. */

/** Where auth-js keeps the session in localStorage. */
export const AUTH_STORAGE_KEY = 'roster-auth'

/** Where auth-js keeps the secret of a sign-in that has begun and is not finished. */
export const VERIFIER_KEY = `${AUTH_STORAGE_KEY}-code-verifier`

/** Whether this browser holds a session, valid or expired. Synchronous: no library is loaded to find out. */
export function hasStoredSession(): boolean {
  try {
    return window.localStorage.getItem(AUTH_STORAGE_KEY) !== null
  } catch {
    return false
  }
}

/** Removes the stored session and a half-finished sign-in. The library reads both from storage each time. */
export function removeStoredSession(): void {
  for (const key of [AUTH_STORAGE_KEY, VERIFIER_KEY]) removeStored(key)
}

/**
 * The person of the stored session, valid or expired. It can be read before the library is here, and without a network
 * that could renew the token. Null when no session is stored.
 */
export function storedUser(): User | null {
  try {
    const { user } = JSON.parse(window.localStorage.getItem(AUTH_STORAGE_KEY) ?? 'null') ?? {}
    return typeof user?.id === 'string' && typeof user.user_metadata === 'object' ? user : null
  } catch {
    return null
  }
}
