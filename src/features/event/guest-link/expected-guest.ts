import type { Series } from '@/entities/series/series'
import { hasStoredSession } from '@/lib/backend/stored-session'
import { readGuests } from './guests'
import { readPlaces } from './kept-places'

/** A date at which somebody may be expected. */
export interface ExpectingDate {
  event: { id: string }
  series?: Pick<Series, 'id' | 'earlier'> | null | undefined
}

/**
 * The secret with which this phone answers for a guest who may be expected at a date: that of its own registration there,
 * of a kept place, or of the last date that this phone signed up for. Undefined for an account, and where there is none.
 */
export function expectedSecret({ event, series }: ExpectingDate): string | undefined {
  if (hasStoredSession()) return undefined
  const earlier = series?.earlier?.map(({ id }) => readGuests(id)).find((known) => known.length > 0) ?? []
  const known = [...readGuests(event.id), ...readPlaces(series?.id ?? ''), ...earlier]
  return known[0]?.secret
}
