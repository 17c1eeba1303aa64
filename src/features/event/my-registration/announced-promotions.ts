import { storedIds } from '@/lib/browser/stored-ids'
import { ANNOUNCED } from './storage-keys'

/**
 * The rows whose promotion this phone has announced. Ids only, and without the personal prefix, so that signing out and
 * in does not announce them again.
 */
const announced = storedIds(ANNOUNCED, 100)

/** Returns the rows that were not announced before, and remembers them. `key`: see `promotionKey`. */
export function takeUnannounced<Row extends { key: string }>(rows: readonly Row[]): Row[] {
  const before = announced.read()
  const unannounced = rows.filter(({ key }) => !before.includes(key))
  if (unannounced.length > 0) announced.add(unannounced.map(({ key }) => key))
  return unannounced
}

/** Between sections a person may be moved more than once: each time is announced. Elsewhere a promotion happens once. */
export const promotionKey = (id: string, at: string, hasSections: boolean) => (hasSections ? `${id} ${at}` : id)

/** The rows that the open sheet after joining shows as they arrive or are refused: no toast says it too. */
export const shownOnSheet = new Set<string>()
