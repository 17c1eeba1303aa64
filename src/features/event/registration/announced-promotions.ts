import { readJson, writeJson } from '@/lib/browser/storage'

/**
 * The rows whose promotion this phone has announced. Ids only, and without the personal prefix, so that signing out and
 * in does not announce them again.
 */
const KEY = 'roster-told-promotions'
/** Older ids belong to events that are long over. */
const MOST_IDS = 100

const announcedIds = (): string[] => {
  const stored = readJson(KEY)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

/** Returns the rows that were not announced before, and remembers them. `key`: see `promotionKey`. */
export function takeUnannounced<Row extends { key: string }>(rows: readonly Row[]): Row[] {
  const before = announcedIds()
  const unannounced = rows.filter(({ key }) => !before.includes(key))
  if (unannounced.length > 0) writeJson(KEY, [...before, ...unannounced.map(({ key }) => key)].slice(-MOST_IDS))
  return unannounced
}
