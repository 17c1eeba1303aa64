import type { Query, QueryClient } from '@tanstack/react-query'
import { PERSONAL_PREFIX, readJson, removeStored, storedKeys, writeJson } from '@/lib/browser/storage'
import { toAppError } from './errors'
import { getSession } from './session'
import { hasStoredSession } from './stored-session'

/**
 * Persists the last answers of queries on this device, so that event pages and lists open without a network, and at
 * once with one. A query starts with the persisted answer and its age, and is fetched again. The keys have the personal
 * prefix, so signing out erases them.
 */

/** A query's answer as this device stores it. */
interface CachedQuery {
  build: string
  /** User id of the reader; '' if signed out. */
  owner: string
  /** When it was read, ms since 1970. */
  at: number
  data: unknown
}

const CACHE_PREFIX = `${PERSONAL_PREFIX}seen:`
/** The most entries that are persisted. The oldest are dropped first. */
const MOST_ENTRIES = 40
/** Answers arrive in bursts. They are written together after this time, ms. */
const WRITE_AFTER_MS = 400
/** Changes with every build (a hash of the code is in the address), so that no code meets data of an older shape. */
const BUILD = import.meta.url

/** Which queries are persisted: pages and lists. The data of an edit form is not, because it must be fresh. */
export function isPersisted(key: readonly unknown[]): boolean {
  const [root, , part] = key
  switch (root) {
    case 'event':
      return key.length === 2 || part === 'guest'
    case 'group':
      return key.length === 2 || part === 'members'
    case 'groups':
      return key[1] !== 'choices'
    case 'invite':
    case 'home':
    case 'my-events':
    case 'bookmarks':
    case 'phone-guests':
      return true
    default:
      return false
  }
}

/** Starts persisting and restoring. Returns a function that stops it. */
export function persistQueries(client: QueryClient): () => void {
  /** Each query with the user who was signed in at the fetch. Another user may be signed in when it is stored. */
  const unwritten = new Map<Query, string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    for (const [query, owner] of unwritten) persist(query, owner)
    unwritten.clear()
    removeOldest()
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const { query } = event
    if (!isPersisted(query.queryKey)) return
    if (event.type === 'added') restore(query)
    else if (event.type === 'updated' && event.action.type === 'error') removeRefused(query, event.action.error)
    else if (event.type === 'updated' && event.action.type === 'success') {
      unwritten.set(query, currentOwner())
      timer ??= setTimeout(flush, WRITE_AFTER_MS)
    }
  })
  window.addEventListener('pagehide', flush)
  return () => {
    clearTimeout(timer)
    unsubscribe()
    window.removeEventListener('pagehide', flush)
  }
}

const keyOf = (query: Query) => CACHE_PREFIX + query.queryHash
const currentOwner = () => getSession().user?.id ?? ''

function persist(query: Query, owner: string): void {
  // The user has signed out since, here or in another tab. Do not rewrite the erased data.
  if (owner !== currentOwner() || (owner !== '' && !hasStoredSession())) return
  const { data, dataUpdatedAt: at } = query.state
  // There is no data, or none for this person, so an older answer must not stay.
  if (data === null || data === undefined) removeStored(keyOf(query))
  else writeJson(keyOf(query), { build: BUILD, owner, at, data } satisfies CachedQuery)
}

function restore(query: Query): void {
  // An edit form is filled once and saved as a whole, so it waits for the database.
  if (query.state.data !== undefined || window.location.pathname.endsWith('/edit')) return
  const cached = readOwn(keyOf(query))
  // A restored answer is always stale, so that it is fetched again.
  if (cached) query.setState({ data: cached.data, dataUpdatedAt: cached.at, status: 'success', isInvalidated: true })
}

function removeRefused(query: Query, error: unknown): void {
  const { code } = toAppError(error)
  if (code !== 'unknown' && code !== 'busy') removeStored(keyOf(query))
}

/** The stored answer if this build wrote it for this person, else null. */
function readOwn(name: string): CachedQuery | null {
  const cached = readJson(name) as CachedQuery | null
  const isOwn = cached?.build === BUILD && cached.owner === currentOwner()
  if (!isOwn) removeStored(name)
  return isOwn ? cached : null
}

function removeOldest(): void {
  const names = storedKeys(CACHE_PREFIX)
  if (names.length <= MOST_ENTRIES) return
  const byAge = names.map((name) => ({ name, at: readOwn(name)?.at ?? 0 })).sort((a, b) => a.at - b.at)
  for (const { name } of byAge.slice(0, names.length - MOST_ENTRIES)) removeStored(name)
}
