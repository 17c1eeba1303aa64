import type { User } from '@supabase/supabase-js'
import { useSyncExternalStore } from 'react'
import { paths } from './paths'
import { queryClient } from './query-client'
import { erasePersonalData, readStored, writeStored } from './storage'
import { AUTH_STORAGE_KEY, getSupabase, hasStoredSession, onSupabaseCreated, type Supabase } from './supabase'

/**
 * Who is using the app: loading until the first look-up has finished, then signed in or signed out (SPEC.md section
 * 4, 'Session'). A store outside React, because sign-ins arrive from other tabs and from the auth library's own timer.
 */
export type Session =
  | { status: 'loading'; user: null }
  | { status: 'signed-in'; user: User }
  | { status: 'signed-out'; user: null }

/** Whose drafts and caches this browser holds: the next person to sign in must not find them. */
const OWNER_KEY = 'roster:owner'

let session: Session = { status: 'loading', user: null }
const subscribers = new Set<() => void>()

export function useSession(): Session {
  return useSyncExternalStore(subscribe, getSession)
}

export function getSession(): Session {
  return session
}

function subscribe(onChange: () => void): () => void {
  subscribers.add(onChange)
  return () => subscribers.delete(onChange)
}

/** Starts watching; called once, before the first render. Without a stored session nobody is signed in, and no library is loaded. */
export function startSession(): void {
  onSupabaseCreated(watch)
  window.addEventListener('storage', (event) => {
    // Another tab signed in; its auth library wrote the session that this tab has no client for yet.
    if (event.key === AUTH_STORAGE_KEY && event.newValue !== null) void getSupabase()
  })
  const returnsFromProvider = window.location.pathname === paths.callback
  if (!hasStoredSession() && !returnsFromProvider) {
    setUser(null)
    return
  }
  getSupabase().catch((error) => {
    console.error('The session could not be looked up', error)
    setUser(null)
  })
}

function watch(supabase: Supabase): void {
  supabase.auth.onAuthStateChange((_event, next) => setUser(next?.user ?? null))
}

function setUser(user: User | null): void {
  const before = session
  session = user ? { status: 'signed-in', user } : { status: 'signed-out', user: null }
  if (before.status !== 'loading' && before.user?.id !== user?.id) queryClient.clear()
  if (user) claimDevice(user.id)
  for (const notify of subscribers) notify()
}

function claimDevice(userId: string): void {
  const owner = readStored(OWNER_KEY)
  if (owner === userId) return
  if (owner !== null) erasePersonalData()
  writeStored(OWNER_KEY, userId)
}
