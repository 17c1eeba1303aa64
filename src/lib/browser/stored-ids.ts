import { readJson, writeJson } from './storage'

/**
 * A list of ids that this phone remembers, the newest last. Read without a schema, because the first screen comes without zod.
 * @param most what is older is forgotten: it belongs to events that are long over
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
