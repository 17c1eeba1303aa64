import { isFailedChunk } from '@/lib/browser/failed-chunk'
import { fill, t, translated } from '@/lib/text/translate'

/**
 * The error catalogue (docs/product.md section 8). Maps a failure to an `AppError` with kind, error code and sentence.
 * Expected errors of the database arrive as SQLSTATE `PT4xx` with the code in `hint`. Code compares the error code,
 * never the sentence, which is in the user's language.
 */

type ErrorKind = 'validation' | 'authentication' | 'database' | 'network'

/** The error codes that the app tells apart. */
const REFUSAL_CODES = [
  'event_not_found',
  'participant_not_found',
  'group_not_found',
  'unauthenticated',
  'sign_in_to_rsvp',
  'unauthorized',
  'closed',
  'called_off',
  'full',
  'section_required',
  'section_gone',
  'section_full',
  'section_over',
  'picks_overlap',
  'waitlist_closed',
  'waitlist_full',
  'nothing_to_pay',
  'payment_changed',
  'id_taken',
  'throttled',
  'invalid_input',
] as const

/** `refused`: any other refusal, of which the sentence is enough. */
export type ErrorCode = (typeof REFUSAL_CODES)[number] | 'refused' | 'busy' | 'out_of_service' | 'unknown'

/** The default sentence of each kind (docs/product.md section 8). Only that of the network is ever shown. */
const defaultSentence = (kind: ErrorKind): string => {
  if (kind === 'network') return t('Network connection failed. Please check your internet connection.')
  if (kind === 'validation') return 'Invalid input provided'
  return kind === 'database' ? 'Database operation failed' : 'Authentication failed'
}

/**
 * Sentences for constraints that refuse with only their name (docs/decisions/limits.md): lists to choose from, of which a page that was
 * loaded before an update knows an older version.
 */
const CONSTRAINTS: Record<string, () => string> = {
  events_look_check: () => t('This look is no longer available. Reload the page and choose again.'),
  events_answers_check: () => t('This choice is no longer available. Reload the page and choose again.'),
}

export class AppError extends Error {
  readonly kind: ErrorKind
  readonly code: ErrorCode
  /** The field at fault, when one is: `name`, `email` … or a custom field's key. */
  readonly field?: string
  /** True when `message` is a sentence meant for a person, not a library's or Postgres' wording. */
  readonly isForPeople: boolean

  constructor(
    kind: ErrorKind,
    message: string = defaultSentence(kind),
    details: { code?: ErrorCode; field?: string; cause?: unknown; isForPeople?: boolean } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'AppError'
    this.kind = kind
    this.code = details.code ?? 'unknown'
    if (details.field) this.field = details.field
    this.isForPeople = details.isForPeople ?? true
  }
}

interface BackendError {
  code?: unknown
  message?: unknown
  hint?: unknown
  details?: unknown
  status?: unknown
  name?: unknown
  reasons?: unknown
}

/**
 * Turns whatever was thrown or returned (PostgREST body, auth-js error, fetch's TypeError, an abort) into an `AppError`.
 * Mapping: docs/product.md section 8, 'Mapping of backend errors'.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, message, hint, details, name, status, reasons } = asBackendError(error)
  const text = typeof message === 'string' ? message : ''

  if (isRefusal(code) && typeof hint === 'string') {
    const refusal = REFUSAL_CODES.find((known) => known === hint) ?? 'refused'
    const { field, sentence } = inUsersLanguage(text, details)
    return new AppError(kindOfRefusal(refusal), sentence, { code: refusal, ...(field && { field }), cause: error })
  }
  if (text.includes('out of service')) {
    const sentence = t('Roster is out of service right now. If that lasts, tell the people who run it.')
    return new AppError('network', sentence, { code: 'out_of_service', cause: error })
  }
  if (isFailedChunk(error) || isNetworkFailure(name, text, status)) {
    return new AppError('network', undefined, { cause: error })
  }
  if (code === '42501') return privilegeMissing(status, error)
  if (code === 'PGRST116') return new AppError('database', 'No data found', { cause: error })
  if (typeof code === 'string' && code.startsWith('23')) {
    const sentence = CONSTRAINTS[/ constraint "(\w+)"/.exec(text)?.[1] ?? '']
    if (sentence) return new AppError('validation', sentence(), { code: 'invalid_input', cause: error })
    return new AppError('database', 'Data constraint violation', { cause: error })
  }
  if (text.includes('JWT')) return new AppError('authentication', t('Please sign in again'), { cause: error })
  if (typeof name === 'string' && name.startsWith('Auth')) {
    const sentence = Array.isArray(reasons) && reasons.length > 0 ? weakPassword(reasons) : translated(text)
    // For an answer without a sentence the library's message is '{}', or the JSON that it got.
    const isForPeople = sentence !== '' && !sentence.startsWith('{') && !name.startsWith('AuthRetryable')
    return new AppError('authentication', isForPeople ? sentence : undefined, { cause: error, isForPeople })
  }
  if (isBusy(code, status)) {
    return new AppError('database', t('Roster is busy. Try again in a moment.'), { code: 'busy', cause: error })
  }
  return new AppError('database', text || undefined, { cause: error, isForPeople: false })
}

/**
 * The sentence to show for any error. A refusal keeps the database's sentence; anything else is the caller's
 * `fallback` or the generic one.
 */
export function userMessage(error: unknown, fallback?: string): string {
  const appError = toAppError(error)
  if (appError.kind === 'network') return appError.message
  if (appError.code !== 'unknown' || (appError.isForPeople && appError.kind !== 'database')) return appError.message
  if (fallback) return fallback
  const text = appError.message.toLowerCase()
  if (text.includes('fetch')) return defaultSentence('network')
  if (text.includes('auth')) return t('Please sign in to continue.')
  if (text.includes('not found')) return t('The requested item could not be found.')
  return t('Something went wrong. Please try again.')
}

/** Whether nothing answered, or a project that is out of service did: in both cases asking again does no harm. */
export function isNoNetwork(error: unknown): boolean {
  const { kind, code } = toAppError(error)
  return kind === 'network' && code !== 'out_of_service'
}

/** Whether no answer came within the 20 s of `backend.ts`. */
export function isTimeout(error: unknown): boolean {
  const { name, message } = asBackendError(toAppError(error).cause)
  return name === 'TimeoutError' || (typeof message === 'string' && message.startsWith('TimeoutError: '))
}

/** Data of a supabase-js answer, or the `AppError` it carries. */
export function unwrap<T>(result: { data: T; error: unknown }): NonNullable<T> {
  if (result.error) throw toAppError(result.error)
  if (result.data === null || result.data === undefined) throw new AppError('database', 'No data found')
  return result.data
}

/** A grant or a policy refused, so there is no function's sentence. The status shows if the caller was signed in. */
function privilegeMissing(status: unknown, cause: unknown): AppError {
  return status === 401
    ? new AppError('authentication', t('Please sign in to continue.'), { code: 'unauthenticated', cause })
    : new AppError('database', t('Unauthorized'), { code: 'unauthorized', cause })
}

function asBackendError(error: unknown): BackendError {
  return typeof error === 'object' && error !== null ? (error as BackendError) : { message: String(error) }
}

const isRefusal = (code: unknown) => typeof code === 'string' && code.startsWith('PT')

/**
 * The sentence of a refusal, and the field at fault.
 * @param details the field or, where the sentence has values, JSON of the field, its English text and the values (`private.refuse`)
 */
function inUsersLanguage(message: string, details: unknown): { sentence: string; field?: string | null } {
  if (typeof details !== 'string') return { sentence: translated(message) }
  try {
    const { field, text, values } = JSON.parse(details)
    if (text && values) return { sentence: fill(translated(text), values), field }
  } catch {
    // A field's name.
  }
  return { sentence: translated(message), field: details }
}

function kindOfRefusal(code: ErrorCode): ErrorKind {
  if (code === 'invalid_input') return 'validation'
  if (code === 'unauthenticated' || code === 'sign_in_to_rsvp') return 'authentication'
  return 'database'
}

/**
 * Network failures: fetch rejects with a TypeError whose text differs per browser, and auth-js wraps it. Proxies respond 502 to 504, and
 * filters with HTML. A 500 is a response of the server, although auth-js counts it.
 */
function isNetworkFailure(name: unknown, text: string, status: unknown): boolean {
  return (
    (/^Auth(Retryable|Unknown)/.test(String(name)) && !Number(status)) ||
    name === 'TimeoutError' ||
    (name === 'TypeError' && /fetch|network|load failed/i.test(text)) ||
    // postgrest-js returns a failed fetch as an error without a name and puts the name into the text.
    /^(TypeError: .*(fetch|network|load failed)|TimeoutError: )/i.test(text) ||
    (Number(status) >= 502 && Number(status) <= 504)
  )
}

/**
 * True if the database or gateway was too busy, whatever the request: rollback (40…), no resources (53…), timeout
 * (57…). A bare 500 is excluded: a retry would not help against a bug.
 */
function isBusy(code: unknown, status: unknown): boolean {
  return /^(40|53|57)...$/.test(String(code)) || status === 429
}

const WEAK_PASSWORD_REASONS: Record<string, () => string> = {
  length: () => t('use at least 8 characters'),
  characters: () => t('mix letters, digits and symbols'),
  pwned: () => t('this password has appeared in a data leak'),
}

function weakPassword(reasons: unknown[]): string {
  const sentences = reasons.map((reason) => WEAK_PASSWORD_REASONS[String(reason)]?.() ?? String(reason))
  return t('Password is too weak: {reasons}.', { reasons: sentences.join(', ') })
}
