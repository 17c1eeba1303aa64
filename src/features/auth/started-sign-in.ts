import { VERIFIER_KEY } from '@/lib/backend/stored-session'
import { PERSONAL_PREFIX, readStored, removeStored, writeStored } from '@/lib/browser/storage'

/**
 * The secret of a sign-in that has left for Google. The auth library discards its own at the first attempt to redeem Google's
 * code, even if no answer came. With this copy a reload can still finish.
 */

const COPY = `${PERSONAL_PREFIX}started-sign-in`

export function keepStartedSignIn(): void {
  const secret = readStored(VERIFIER_KEY)
  if (secret !== null) writeStored(COPY, secret)
}

/** Puts it back where the library looks for it. */
export function restoreStartedSignIn(): void {
  const secret = readStored(COPY)
  if (secret !== null) writeStored(VERIFIER_KEY, secret)
}

/** For a sign-in that has succeeded or was given up. */
export function forgetStartedSignIn(): void {
  for (const key of [VERIFIER_KEY, COPY]) removeStored(key)
}
