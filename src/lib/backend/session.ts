import type { AuthChangeEvent, User } from '@supabase/supabase-js'
import { useSyncExternalStore } from 'react'
import { paths } from '@/lib/browser/paths'
import { erasePersonalData, readStored, removeStored, writeStored } from '@/lib/browser/storage'
import { queryClient } from './query-client'
import { AUTH_STORAGE_KEY, hasStoredSession, removeStoredSession, storedUser } from './stored-session'
import { getSupabase, onSupabaseCreated, type Supabase } from './supabase'

/**
 * The session: loading until the first lookup finishes, then signed in or signed out (docs/product.md, 'Session'). A
 * store outside React, because sign-ins come from other tabs and the auth library's timer.
 */
export type Session =
  | { status: 'loading'; user: null }
  /** `ended`: the server no longer accepts this person's session. The page stays and asks them to sign in again. */
  | { status: 'signed-in'; user: User; ended: boolean }
  /** `onPurpose`: the user pressed Sign Out, in this tab or another. */
  | { status: 'signed-out'; user: null; onPurpose: boolean }

/** The storage key of the person whose drafts and caches this browser holds. The next person must not find them. */
const OWNER_KEY = 'roster:owner'
/** Storage key that marks a sign-out as intended, for all tabs. */
const LEAVING_KEY = 'roster:leaving'

let session: Session = { status: 'loading', user: null }
/** Whether the auth library has answered for the first time. */
let confirmed = false
const subscribers = new Set<() => void>()

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, getSession)
}

export function getSession(): Session {
  return session
}

export function sessionHasEnded(): boolean {
  return session.status === 'signed-in' && session.ended
}

export function onSessionChange(onChange: () => void): () => void {
  subscribers.add(onChange)
  return () => subscribers.delete(onChange)
}

/**
 * Starts watching; called once, before the first render. Without a stored session the user is signed out and no library
 * is loaded. With one, its user counts as signed in at once; the auth library confirms or corrects that later.
 */
export function startSession(): void {
  onSupabaseCreated(watch)
  window.addEventListener('storage', (event) => {
    if (event.key !== AUTH_STORAGE_KEY) return
    // Another tab signed in; its auth library wrote the session that this tab has no client for yet.
    if (event.newValue !== null) void getSupabase()
    // Another tab signed out without a network. Then only the storage changes.
    else if (session.status === 'signed-in') leave()
  })
  const returnsFromProvider = window.location.pathname === paths.callback
  if (!hasStoredSession() && !returnsFromProvider) {
    setUser(null)
    return
  }
  const known = returnsFromProvider ? null : storedUser()
  if (known) setUser(known)
  getSupabase().catch((error) => {
    console.error('The session could not be looked up', error)
    if (!known) setUser(null)
  })
}

function watch(supabase: Supabase): void {
  supabase.auth.onAuthStateChange((event, next) => {
    if (isLateResponse(event)) {
      // The library stored the session again before it reported the response.
      removeStoredSession()
      return
    }
    if (next) setUser(next.user)
    else if (!hasStoredSession()) leave()
    // The session is still stored, so its token could only not be refreshed without a network. The person stays signed
    // in.
    else if (session.status === 'loading') setUser(storedUser())
    if (event === 'INITIAL_SESSION') confirmed = true
  })
}

/**
 * Whether a token refresh or a saved change was under way at sign-out and is answered after it. The library does not
 * wait for it, and its answer must not sign the person in again.
 */
function isLateResponse(event: AuthChangeEvent): boolean {
  return session.status === 'signed-out' && (event === 'TOKEN_REFRESHED' || event === 'USER_UPDATED')
}

/** The stored session is gone: on purpose, or because the server refused to refresh it. */
function leave(): void {
  const { status, user } = session
  if (status === 'signed-out') return
  const onPurpose = readStored(LEAVING_KEY) !== null || readStored(OWNER_KEY) !== user?.id
  if (confirmed && user && !onPurpose) {
    publish({ status: 'signed-in', user, ended: true })
    return
  }
  const isMeant = user !== null && onPurpose
  setUser(null, isMeant)
  // The tab that signed out erases this too, but another tab may have written something after that.
  if (isMeant && !hasStoredSession()) erasePersonalData()
}

/** Announces to every tab that the next sign-out is intended. */
export function announceSignOut(): void {
  writeStored(LEAVING_KEY, '1')
}

/** Signs out on this device only, without a network. */
export function signOutHere(): void {
  removeStoredSession()
  leave()
}

/** Signs out a user whose session has ended and who declines to sign in again. */
export function dropEndedSession(): void {
  if (!sessionHasEnded()) return
  erasePersonalData()
  setUser(null, true)
}

function setUser(user: User | null, onPurpose = false): void {
  const before = session
  if (before.status !== 'loading' && before.user?.id !== user?.id) queryClient.clear()
  // Not again for the same person: the answer to a save just before Sign Out comes after it, and must not undo it.
  if (user && before.user?.id !== user.id) claimDevice(user.id)
  publish(user ? { status: 'signed-in', user, ended: false } : { status: 'signed-out', user: null, onPurpose })
}

function publish(next: Session): void {
  session = next
  for (const notify of subscribers) notify()
}

function claimDevice(userId: string): void {
  removeStored(LEAVING_KEY)
  const owner = readStored(OWNER_KEY)
  if (owner === userId) return
  if (owner !== null) erasePersonalData()
  writeStored(OWNER_KEY, userId)
}
