import type * as z from 'zod/mini'

/**
 * Typed localStorage that never throws. In a private window or on a full disk the app goes on working but remembers nothing.
 */

/** docs/product.md section 3, 'Local browser storage keys'. */
export const storageKeys = {
  pendingInvite: 'pendingInvite',
  returnUrl: 'returnUrl',
  fontSize: 'font-size-preference',
  theme: 'roster-theme',
} as const
/** Apart, because the boot scripts need no others. */
export const LANGUAGE_KEY = 'roster-language'
export const CLOCK_KEY = 'roster-clock'

/** The prefix of everything that belongs to one person. Signing out erases all of it (`erasePersonalData`). */
export const PERSONAL_PREFIX = 'roster:'

const subscribers = new Set<() => void>()

/** For useSyncExternalStore: calls back after a write of this tab or another one. Returns the way to stop. */
export function subscribeStorage(onChange: () => void): () => void {
  subscribers.add(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    subscribers.delete(onChange)
    window.removeEventListener('storage', onChange)
  }
}

/** Call it after a change of what is kept beside the storage, in memory only. */
export function notifyStorage(): void {
  for (const notify of subscribers) notify()
}

/** The stored text, or null when there is none or storage is unavailable. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text. Returns false when the browser refused (quota, private mode). */
export function writeStored(key: string, value: string): boolean {
  try {
    window.localStorage.setItem(key, value)
    notifyStorage()
    return true
  } catch {
    return false
  }
}

export function removeStored(key: string): void {
  try {
    window.localStorage.removeItem(key)
    notifyStorage()
  } catch {
    // The old value must not stay where the new one could not be stored.
  }
}

/** Reads JSON written by `writeJson`. A text that is not JSON is logged and counts as nothing. */
export function readJson(key: string): unknown {
  const text = readStored(key)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch (error) {
    console.error(`Stored value of ${key} is not JSON`, error)
    return null
  }
}

/** The same, parsed. Also null if the stored value has another shape; an older version of the app may have written it. */
export function readJsonAs<Stored>(key: string, schema: z.ZodMiniType<Stored>): Stored | null {
  const stored = readJson(key)
  return stored === null ? null : (schema.safeParse(stored).data ?? null)
}

export function writeJson(key: string, value: unknown): boolean {
  return writeStored(key, JSON.stringify(value))
}

/** Stores a list. Of an empty one nothing is kept. */
export function writeList(key: string, list: readonly unknown[]): void {
  if (list.length > 0) writeJson(key, list)
  else removeStored(key)
}

/** The stored keys that begin with `prefix`; none when storage is unavailable. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Erases drafts, queued changes and everything else stored under `PERSONAL_PREFIX`. */
export function erasePersonalData(): void {
  for (const key of storedKeys(PERSONAL_PREFIX)) removeStored(key)
}
