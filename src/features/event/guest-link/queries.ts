import { queryOptions } from '@tanstack/react-query'
import { keys } from '@/lib/backend/query-keys'
import { readPlaces } from './kept-places'

/** The guests of this phone who may be on the next date of a series. Read from the phone, at once. */
export const placesQuery = (seriesId: string) =>
  queryOptions({
    queryKey: keys.places(seriesId),
    queryFn: () => readPlaces(seriesId),
    initialData: () => readPlaces(seriesId),
    staleTime: Number.POSITIVE_INFINITY,
  })
