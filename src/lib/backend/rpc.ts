import { takePrefetched, takeValidatedResponse } from '@/lib/browser/boot'
import { t } from '@/lib/text/translate'
import { backend } from './backend'
import type { Database } from './database.types'
import { AppError, toAppError } from './errors'
import { sessionHasEnded } from './session'
import { hasStoredSession } from './stored-session'
import { fetchAsPerson, getSupabase } from './supabase'

type Functions = Database['public']['Functions']

interface RpcOptions {
  signal?: AbortSignal
  /** Sends no session, even if the user is signed in. */
  asGuest?: boolean
  /** Calls as this guest: the secret is an argument (`p_secret`), and no session is sent. Without one, as the account. */
  secret?: string | null | undefined
}

/**
 * Calls a database function and returns its JSON, unparsed.
 * Plain fetch, so that a signed-out visitor needs no Supabase library; a signed-in one's token comes from auth-js,
 * which also refreshes it.
 * @throws AppError of kind `network` without a response within 20 s, else whatever the database refused with.
 */
export async function rpc<Name extends keyof Functions & string>(
  name: Name,
  args: Functions[Name]['Args'],
  { signal, asGuest = false, secret }: RpcOptions = {},
): Promise<unknown> {
  try {
    return await call(name, secret ? { ...args, p_secret: secret } : args, asGuest || Boolean(secret), signal)
  } catch (error) {
    // React Query has cancelled the query and expects the abort error.
    if (signal?.aborted) throw error
    throw toAppError(error)
  }
}

interface Schema<Result> {
  parse: (response: unknown) => Result
}

interface AskOptions<Result> extends RpcOptions {
  /** Reads a response that came with the HTML. It was checked where it came from, so the schema is not needed for it. */
  read?: (checked: never) => Result
}

/**
 * The same, with the response as `schema` parses it.
 * @param schema itself, or a function that loads it beside the request
 */
export async function ask<Result, Name extends keyof Functions & string>(
  schema: Schema<Result> | (() => Promise<Schema<Result>>),
  name: Name,
  args: Functions[Name]['Args'],
  { read, ...options }: AskOptions<Result> = {},
): Promise<Result> {
  const checked = read && !hasStoredSession() ? await takeValidatedResponse(name, args) : undefined
  if (read && checked !== undefined) return read(checked as never)
  const [loaded, response] = await Promise.all([
    typeof schema === 'function' ? schema() : schema,
    rpc(name, args, options),
  ])
  return loaded.parse(response)
}

async function call(name: string, args: unknown, asGuest: boolean, signal?: AbortSignal): Promise<unknown> {
  const prefetched = hasStoredSession() ? undefined : await takePrefetched(name, args)?.catch(() => undefined)
  if (prefetched !== undefined) return prefetched
  const response = await fetchAsPerson(`${backend.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: backend.key, 'content-type': 'application/json', ...(!asGuest && (await authorization())) },
    body: JSON.stringify(args),
    ...(signal && { signal }),
  })
  const body = await readJson(response)
  if (!response.ok) throw toAppError({ status: response.status, ...(typeof body === 'object' ? body : {}) })
  return body
}

async function authorization(): Promise<Record<string, string>> {
  if (sessionHasEnded()) throw new AppError('authentication', t('Please sign in again'))
  if (!hasStoredSession()) return {}
  const supabase = await getSupabase()
  const { data, error } = await supabase.auth.getSession()
  // The token could not be refreshed. A request without it would get the response for a signed-out visitor.
  if (error) throw toAppError(error)
  return data.session ? { authorization: `Bearer ${data.session.access_token}` } : {}
}

/** A static host answers with the app's HTML if the backend is gone. That counts as a network failure. */
async function readJson(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  try {
    return await response.json()
  } catch (cause) {
    throw new AppError('network', undefined, { cause })
  }
}
