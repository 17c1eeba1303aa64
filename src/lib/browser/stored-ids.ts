import * as z from 'zod/mini'
import { readJsonAs, writeJson } from './storage'

/**
 * A list of ids that this phone remembers, the newest last.
 * @param most what is older is forgotten: it belongs to events that are long over
 */
export function storedIds(key: string, most: number) {
  const read = () => readJsonAs(key, z.array(z.string())) ?? []
  return {
    read,
    add: (ids: readonly string[]) => {
      writeJson(key, [...read().filter((id) => !ids.includes(id)), ...ids].slice(-most))
    },
  }
}
