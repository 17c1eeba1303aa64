import { readJson, writeJson } from './storage'

/**
 * A list of ids in this browser's storage, the newest last. Read without a schema, because the first paint comes
 * without zod.
 * @param most drops older ids: their events are long over
 */
export function storedIds(key: string, most: number) {
  const read = () => {
    const stored = readJson(key)
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : []
  }
  return {
    read,
    add: (ids: readonly string[]) => {
      writeJson(key, [...read().filter((id) => !ids.includes(id)), ...ids].slice(-most))
    },
  }
}
