import { CLOCK_KEY, LANGUAGE_KEY, readStored, removeStored, writeStored } from '@/lib/browser/storage'
import { HOUR_CYCLES, type HourCycle, LANGUAGES, type Language } from '@/lib/text/translate'
import { asRecord, oneOf } from './appearance'

/** The language and the clock that a person chose; null: those of the device, and of the language. */
export interface LanguageChoice {
  language: Language | null
  clock: HourCycle | null
}

export const languageOf = (value: unknown) => oneOf(Object.keys(LANGUAGES) as Language[], value)
export const clockChoiceOf = (value: unknown) => oneOf(HOUR_CYCLES, value)

export const storedLanguage = (): LanguageChoice => ({
  language: languageOf(readStored(LANGUAGE_KEY)),
  clock: clockChoiceOf(readStored(CLOCK_KEY)),
})

/** Those in an account's metadata. */
export function languageChoiceOf(metadata: unknown): LanguageChoice {
  const stored = asRecord(asRecord(metadata).settings)
  return { language: languageOf(stored.language), clock: clockChoiceOf(stored.clock) }
}

/** Keeps them on this device, for the next start of the app. */
export function storeLanguage(change: Partial<LanguageChoice>): void {
  for (const [name, key] of [
    ['language', LANGUAGE_KEY],
    ['clock', CLOCK_KEY],
  ] as const) {
    const value = change[name]
    if (value) writeStored(key, value)
    else if (value === null) removeStored(key)
  }
}
