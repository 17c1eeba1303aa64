import { useQuery } from '@tanstack/react-query'
import { keptPlaces } from './kept-places'
import { placesQuery } from './queries'

/**
 * Whether a guest keeps a place, as far as this phone knows.
 * @param seriesId undefined for an event that does not repeat
 */
export function useIsRegular(seriesId: string | undefined, secret: string | null): boolean {
  const { data: places } = useQuery(placesQuery(seriesId ?? ''))
  return secret !== null && keptPlaces(places).some((place) => place.secret === secret)
}
