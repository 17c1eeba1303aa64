import { readJson } from '@/lib/browser/storage'
import { placesKey } from './guests'

/**
 * The guests of this phone who may be on the next date of a series, as the phone has stored them: those who keep a
 * place, and those who wait where turns are taken (`places.ts`).
 */

export interface Place {
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
export function readPlaces(seriesId: string): Place[] {
  const stored = readJson(placesKey(seriesId))
  return Array.isArray(stored) ? stored.filter(isPlace).filter((place) => !isOver(place)) : []
}

const isPlace = (stored: unknown): stored is Place =>
  typeof stored === 'object' && stored !== null && 'secret' in stored && typeof stored.secret === 'string'

const isOver = ({ waitedFor, at }: Place) => waitedFor !== undefined && at < Date.now() - TURN_LASTS_MS

/** Without those who only wait. */
export const keptPlaces = (places: readonly Place[]) => places.filter(({ waitedFor }) => waitedFor === undefined)
