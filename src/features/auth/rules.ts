import { authRefusal } from '@/lib/backend/auth-refusals'
import type { AppError } from '@/lib/backend/errors'
import { type InviteType, paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'

/**
 * Whether a text has control characters, blanks at its ends or backslashes: browsers repair such an address, and it then
 * leads elsewhere. The linter allows no control characters in a pattern, so their codes are compared.
 */
function hasUnsafeCharacters(text: string): boolean {
  return (
    text.trim() !== text ||
    text.includes('\\') ||
    [...text].some((char) => char.charCodeAt(0) < 0x20 || char.charCodeAt(0) === 0x7f)
  )
}

/**
 * A return address as a path of this origin, or null when it leads anywhere else. Must start with `/` and not `//`;
 * `/\evil`, `/<TAB>/evil` and the like leave the origin although they look local.
 */
export function localPath(raw: string | null | undefined, origin: string): string | null {
  if (!raw?.startsWith('/') || raw.startsWith('//') || hasUnsafeCharacters(raw)) return null
  try {
    const url = new URL(raw, origin)
    if (url.origin !== origin || url.pathname.startsWith('//')) return null
    return url.pathname + url.search + url.hash
  } catch {
    return null
  }
}

interface StoredInvite {
  type: InviteType
  id: string
}

/** The stored pendingInvite, or null when it lacks a type or an id. */
export function parsePendingInvite(value: unknown): StoredInvite | null {
  if (typeof value !== 'object' || value === null) return null
  const { type, id } = value as Record<string, unknown>
  const isInvite = (type === 'event' || type === 'group') && typeof id === 'string' && id !== ''
  return isInvite ? { type, id } : null
}

/**
 * Where a sign-in leads (docs/product.md, 'Session'): the address's returnUrl, else the stored one, else the stored
 * pending invite, else home. A return address that is not local counts as home.
 */
export function destinationAfterSignIn(
  known: { returnUrl: string | null; storedReturnUrl: string | null; pendingInvite: unknown },
  origin: string,
): string {
  const returnUrl = known.returnUrl ?? known.storedReturnUrl
  if (returnUrl !== null) return localPath(returnUrl, origin) ?? paths.home
  const invite = parsePendingInvite(known.pendingInvite)
  return invite ? paths.invite(invite.type, invite.id) : paths.home
}

const MAIL_LINK_TYPES = ['signup', 'recovery', 'email_change'] as const

/** The parameters of a mail's link (supabase/templates). */
export interface MailLink {
  token: string
  type: (typeof MAIL_LINK_TYPES)[number]
}

/** The token of a mail's link in the callback's address; null when it came another way. */
export function readMailLink(search: URLSearchParams): MailLink | null {
  const token = search.get('token_hash')
  const type = MAIL_LINK_TYPES.find((known) => known === search.get('type'))
  return token && type ? { token, type } : null
}

export const linkExpired = () => t('This link was already used or has expired.')
export const signInFailed = () => t('The sign-in did not work. Please try again.')

/** The auth service's `error_code` for a link or return that is no longer valid. */
const EXPIRED_LINK = /^(otp_|flow_state_|bad_oauth_state|bad_code_verifier|validation_failed)/

/**
 * Why a sign-in returned without a session, as a sentence; null if the URL names no error. Its `error_description` is
 * never shown, because anyone could write such a link.
 */
export function refusalIn(address: { search: string; hash: string }): string | null {
  const search = new URLSearchParams(address.search)
  const hash = new URLSearchParams(address.hash.replace(/^#/, ''))
  const read = (name: string) => search.get(name) ?? hash.get(name)
  const error = read('error')
  const code = read('error_code')
  if (error === null && code === null) return null
  if (code && EXPIRED_LINK.test(code)) return linkExpired()
  if (code) return authRefusal(code) ?? signInFailed()
  return error === 'access_denied' ? t('The sign-in was cancelled. Nothing has changed.') : signInFailed()
}

/** Whether a failure says nothing about the link or the code: the network was lost, or the auth service failed itself. */
export const isUnanswered = ({ kind, isForPeople }: AppError): boolean => kind === 'network' || !isForPeople

/** The state of the token in a mail's link. `unreached`: no answer came, and the same link may still be redeemed. */
export type MailLinkState =
  | { step: 'none' | 'redeeming' }
  | { step: 'done' | 'half-way'; type: MailLink['type'] }
  | { step: 'refused' | 'unreached'; reason: string }

/**
 * Why the code in the address brought no session: `asking` until it is known, null if there was no code or it has succeeded;
 * `unreached` when no answer came.
 */
export type CodeFailure = 'asking' | { unreached: string } | null

interface Callback {
  mail: MailLinkState
  /** The error in the address. */
  refusal: string | null
  code: CodeFailure
  status: 'loading' | 'signed-in' | 'signed-out'
  wantsPassword: boolean
}

/** State of /auth/callback. `leave`: the user is signed in and continues to the stored target. */
type CallbackStep =
  | { screen: 'waiting' | 'half-way' | 'password' | 'leave' }
  | { screen: 'failed' | 'unreached'; reason: string }

export function callbackStep({ mail, refusal, code, status, wantsPassword }: Callback): CallbackStep {
  if (mail.step === 'unreached') return { screen: 'unreached', reason: mail.reason }
  if (mail.step === 'refused') return { screen: 'failed', reason: mail.reason }
  if (refusal) return { screen: 'failed', reason: refusal }
  if (mail.step === 'half-way') return { screen: 'half-way' }
  if (mail.step === 'redeeming' || status === 'loading') return { screen: 'waiting' }
  if (status === 'signed-in') return { screen: wantsPassword ? 'password' : 'leave' }
  if (code === 'asking') return { screen: 'waiting' }
  return code ? { screen: 'unreached', reason: code.unreached } : { screen: 'failed', reason: linkExpired() }
}
