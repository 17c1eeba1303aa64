import type { Query, QueryClient } from '@tanstack/react-query'
import { toAppError } from './errors'
import { readSeen, SEEN_PREFIX, type Seen, seenName } from './seen'
import { getSession } from './session'
import { removeStored, storedKeys, writeJson } from './storage'
import { hasStoredSession } from './supabase'

/**
 * Remembers on this device what was last read, so that event pages and lists open without a network and at once with
 * one. Each entry is taken up when a page asks for that query, shown with its age, and asked for anew. The keys carry
 * the personal prefix, so signing out erases them.
 */

/** Entries kept; the oldest go first. */
const MOST = 40
/** Reads arrive in bursts; they are written together, in ms. */
const PAUSE = 400
/** Changes with every build (a hash of the code is in the address), so that no code meets data of an older shape. */
const BUILD = import.meta.url

/** Pages and lists that are read; never what a form is filled from, which must be fresh. */
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
  /** With whoever was signed in when it was read: by the time it is written somebody else may be, or nobody. */
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
  // This tab or another signed out a moment ago: what that erased must not be written again.
  if (owner !== ownerNow() || (owner !== '' && !hasStoredSession())) return
  const { data, dataUpdatedAt: at } = query.state
  // Nothing there, or not for this person: an older answer must not outlive that.
  if (data === null || data === undefined) removeStored(nameOf(query))
  else writeJson(nameOf(query), { build: BUILD, owner, at, data } satisfies Seen)
}

function recall(query: Query): void {
  // An edit form is filled once and saved as a whole: it waits for the database.
  if (query.state.data !== undefined || window.location.pathname.endsWith('/edit')) return
  const seen = remembered(nameOf(query))
  // Stale whatever its age: a reload means 'ask again'.
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
