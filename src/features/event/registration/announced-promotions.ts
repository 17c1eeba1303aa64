import { readJson, writeJson } from '@/lib/browser/storage'

/**
 * The rows of which this phone has said that they got their slot. Ids only, and without the personal prefix: who signs
 * out and in again is not told a second time.
 */
const KEY = 'roster-told-promotions'
/** Older ones are of events that are long over. */
const MOST_IDS = 100

const announcedIds = (): string[] => {
  const stored = readJson(KEY)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

/** Takes out the rows that were told before, and remembers the others. */
export function takeUnannounced<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  const before = announcedIds()
  const unannounced = rows.filter(({ id }) => !before.includes(id))
  if (unannounced.length > 0) writeJson(KEY, [...before, ...unannounced.map(({ id }) => id)].slice(-MOST_IDS))
  return unannounced
}
