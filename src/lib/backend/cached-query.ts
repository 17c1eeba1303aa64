import { PERSONAL_PREFIX, readJson } from '@/lib/browser/storage'

/** A query's answer as this device stores it. `offline-cache.ts` writes it; the early entry reads it too. */
export interface CachedQuery {
  build: string
  /** The person who read it; '' when nobody was signed in. */
  owner: string
  /** When it was read, ms since 1970. */
  at: number
  data: unknown
}

export const CACHE_PREFIX = `${PERSONAL_PREFIX}seen:`

/** The storage key of a query's answer. `queryHash`: the query's key as JSON. */
export const cacheKey = (queryHash: string) => CACHE_PREFIX + queryHash

/** The stored answer if this build wrote it for this person, else null. */
export function readCachedQuery(key: string, build: string, owner: string): CachedQuery | null {
  const cached = readJson(key) as Partial<CachedQuery> | null
  if (!cached || cached.build !== build || cached.owner !== owner || typeof cached.at !== 'number') return null
  return { build, owner, at: cached.at, data: cached.data }
}
