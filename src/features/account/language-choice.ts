import { getSupabase } from '@/lib/backend/supabase'
import { CLOCK_KEY, LANGUAGE_KEY, readStored, removeStored, writeStored } from '@/lib/browser/storage'
import { HOUR_CYCLES, type HourCycle, LANGUAGES, type Language, locale } from '@/lib/text/translate'
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

/** The account that this tab has given a language, because its session may stay the old one for a while. */
let keptFor: string | undefined

/**
 * Takes from an account what was not chosen on this device. An account without a language gets that of the page, once, for its mails and
 * notifications.
 */
export async function syncLanguage({ id, user_metadata }: { id: string; user_metadata: unknown }): Promise<void> {
  const { language, clock } = languageChoiceOf(user_metadata)
  const here = storedLanguage()
  storeLanguage({ ...(language && !here.language && { language }), ...(clock && !here.clock && { clock }) })
  const page = locale()
  const isKnown = language || asRecord(asRecord(user_metadata).settings).pageLanguage || keptFor === id
  if (isKnown || !page.catalog) return
  keptFor = id
  const supabase = await getSupabase()
  const { data } = await supabase.auth.getUser()
  if (!data.user) return
  // What another device has saved stays.
  const settings = { pageLanguage: page.language, ...asRecord(data.user.user_metadata.settings) }
  await supabase.auth.updateUser({ data: { settings } })
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
