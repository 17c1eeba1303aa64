import type { Query, QueryClient } from '@tanstack/react-query'
import { removeStored, storedKeys, writeJson } from '@/lib/browser/storage'
import { toAppError } from './errors'
import { readSeen, SEEN_PREFIX, type Seen, seenName } from './seen'
import { getSession } from './session'
import { hasStoredSession } from './supabase'

/**
 * Keeps on this device what was last read, so that event pages and lists open without a network, and at once with one.
 * When a page asks for a query, the kept answer is shown with its age while a fresh one is asked for. The keys have the
 * personal prefix, so signing out erases them.
 */

/** The most entries that are kept. The oldest are dropped first. */
const MOST = 40
/** Reads arrive in bursts. They are written together after this time, ms. */
const PAUSE = 400
/** Changes with every build (a hash of the code is in the address), so that no code meets data of an older shape. */
const BUILD = import.meta.url

/** The queries that are kept: pages and lists to read. What fills a form is not kept, because it must be fresh. */
export function isKept(key: readonly unknown[]): boolean {
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
      return true
    default:
      return false
  }
}

/** Starts keeping and recalling. Returns the way to stop. */
export function keepForOffline(client: QueryClient): () => void {
  /** Each read with the person who was signed in then. Somebody else may be when it is written. */
  const waiting = new Map<Query, string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    for (const [query, owner] of waiting) keep(query, owner)
    waiting.clear()
    forgetOldest()
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const { query } = event
    if (!isKept(query.queryKey)) return
    if (event.type === 'added') recall(query)
    else if (event.type === 'updated' && event.action.type === 'error') forgetRefused(query, event.action.error)
    else if (event.type === 'updated' && event.action.type === 'success') {
      waiting.set(query, ownerNow())
      timer ??= setTimeout(flush, PAUSE)
    }
  })
  window.addEventListener('pagehide', flush)
  return () => {
    clearTimeout(timer)
    unsubscribe()
    window.removeEventListener('pagehide', flush)
  }
}

const nameOf = (query: Query) => seenName(query.queryHash)
const ownerNow = () => getSession().user?.id ?? ''

function keep(query: Query, owner: string): void {
  // Somebody signed out in the meantime, in this tab or another. What that erased must not be written again.
  if (owner !== ownerNow() || (owner !== '' && !hasStoredSession())) return
  const { data, dataUpdatedAt: at } = query.state
  // Nothing is there, or not for this person. An older answer must not stay.
  if (data === null || data === undefined) removeStored(nameOf(query))
  else writeJson(nameOf(query), { build: BUILD, owner, at, data } satisfies Seen)
}

function recall(query: Query): void {
  // An edit form is filled once and saved as a whole, so it waits for the database.
  if (query.state.data !== undefined || window.location.pathname.endsWith('/edit')) return
  const seen = remembered(nameOf(query))
  // Always stale, because a reload means 'ask again'.
  if (seen) query.setState({ data: seen.data, dataUpdatedAt: seen.at, status: 'success', isInvalidated: true })
}

function forgetRefused(query: Query, error: unknown): void {
  if (toAppError(error).code !== 'unknown') removeStored(nameOf(query))
}

function remembered(name: string): Seen | null {
  const seen = readSeen(name, BUILD, ownerNow())
  if (!seen) removeStored(name)
  return seen
}

function forgetOldest(): void {
  const names = storedKeys(SEEN_PREFIX)
  if (names.length <= MOST) return
  const byAge = names.map((name) => ({ name, at: remembered(name)?.at ?? 0 })).sort((a, b) => a.at - b.at)
  for (const { name } of byAge.slice(0, names.length - MOST)) removeStored(name)
}
