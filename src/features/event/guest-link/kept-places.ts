import { queryOptions, useQuery } from '@tanstack/react-query'
import { keys } from '@/lib/backend/query-keys'
import { readJson, writeList } from '@/lib/browser/storage'
import { placesKey } from './guests'

/**
 * The guests who may be on the next date of a series, as this phone has stored them: those who keep a
 * place, and those who wait where turns are taken (`places.ts`). No queries.ts: only the phone is asked, never the backend.
 */

export interface KeptPlace {
  secret: string
  name: string
  /** When this phone learnt of it, ms since 1970. */
  at: number
  /**
   * Set for somebody who keeps no place: the date that they wait for. Where turns are taken, the next one may have
   * them.
   */
  waitedFor?: string | undefined
}

/** How long an entry with `waitedFor` is kept: longer than from any date to the opening of the next. */
const TURN_LASTS_MS = 100 * 86_400_000

/** Oldest first. */
export function readPlaces(seriesId: string): KeptPlace[] {
  const stored = readJson(placesKey(seriesId))
  return Array.isArray(stored) ? stored.filter(isPlace).filter((place) => !isOver(place)) : []
}

export const writePlaces = (seriesId: string, places: readonly KeptPlace[]): void =>
  writeList(placesKey(seriesId), places)

const isPlace = (stored: unknown): stored is KeptPlace =>
  typeof stored === 'object' && stored !== null && 'secret' in stored && typeof stored.secret === 'string'

const isOver = ({ waitedFor, at }: KeptPlace) => waitedFor !== undefined && at < Date.now() - TURN_LASTS_MS

/** Without those who only wait. */
export const keptPlaces = (places: readonly KeptPlace[]) => places.filter(({ waitedFor }) => waitedFor === undefined)

/** Read from this phone, at once. */
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
  return secret !== null && keptPlaces(places).some((place) => place.secret === secret)
}
