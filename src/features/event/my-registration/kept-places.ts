import { queryOptions, useQuery } from '@tanstack/react-query'
import { keys } from '@/lib/backend/query-keys'
import { readJson, writeList } from '@/lib/browser/storage'
import { placesKey } from './storage-keys'

/** The guests who keep a place in a series, as this phone has stored them. No queries.ts: it reads the phone only, never the backend. */

export interface KeptPlace {
  secret: string
  name: string
  /** When this phone learnt of it, ms since 1970. */
  at: number
}

/** Oldest first. */
export function readPlaces(seriesId: string): KeptPlace[] {
  const stored = readJson(placesKey(seriesId))
  return Array.isArray(stored) ? stored.filter(isPlace) : []
}

export const writePlaces = (seriesId: string, places: readonly KeptPlace[]): void =>
  writeList(placesKey(seriesId), places)

const isPlace = (stored: unknown): stored is KeptPlace =>
  typeof stored === 'object' &&
  stored !== null &&
  'secret' in stored &&
  typeof stored.secret === 'string' &&
  // Release 1.2.0 stored guests on a waitlist here too; they keep no place.
  !('waitedFor' in stored)

export const placesQuery = (seriesId: string) =>
  queryOptions({
    queryKey: keys.places(seriesId),
    queryFn: () => readPlaces(seriesId),
    initialData: () => readPlaces(seriesId),
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Whether a guest keeps a place, as far as this phone knows.
 * @param seriesId undefined for an event that does not repeat
 */
export function useIsRegular(seriesId: string | undefined, secret: string | null): boolean {
  const { data: places } = useQuery(placesQuery(seriesId ?? ''))
  return secret !== null && places.some((place) => place.secret === secret)
}
