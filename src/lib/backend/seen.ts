import { PERSONAL_PREFIX, readJson } from '@/lib/browser/storage'

/** What this device remembers of one query. `offline-cache.ts` writes it; the early entry reads it too. */
export interface Seen {
  build: string
  /** The person who read it; '' when nobody was signed in. */
  owner: string
  /** When it was read, ms since 1970. */
  at: number
  data: unknown
}

export const SEEN_PREFIX = `${PERSONAL_PREFIX}seen:`

/** Where a query's answer is remembered. `queryHash`: its key as JSON. */
export const seenName = (queryHash: string) => SEEN_PREFIX + queryHash

/** What is remembered, if this build wrote it for this person; null for anything else. */
export function readSeen(name: string, build: string, owner: string): Seen | null {
  const seen = readJson(name) as Partial<Seen> | null
  if (!seen || seen.build !== build || seen.owner !== owner || typeof seen.at !== 'number') return null
  return { build, owner, at: seen.at, data: seen.data }
}
