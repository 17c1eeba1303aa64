import catalogs from 'virtual:catalogs'
import { regionalTag } from '@/lib/text/match-language'
import { type Catalog, ENGLISH, type Locale, setLocale } from '@/lib/text/translate'
import { chosenClock, chosenLanguage } from './chosen-language'
import { quietly } from './failed-chunk'

/** The translations of this browser's language. The language is that of the whole visit: a change reloads the page. */

const chosen = () => chosenLanguage(Object.keys(catalogs))

let later: Promise<void> | undefined

/**
 * Loads the texts of the first render. Resolves at once for English, and leaves the page in English where they cannot be loaded.
 */
export async function loadFirstTexts(): Promise<void> {
  const language = chosen()
  const english = { ...ENGLISH, hourCycle: chosenClock() }
  const parts = catalogs[language]
  // English has its dates by hand.
  const needsMore = parts || english.hourCycle === 'h23'
  const [first, local] = (needsMore && (await Promise.all([parts?.first(), dates()]).catch(() => null))) || []
  const found = first ? localeOf(language, first.default) : english
  use(local ? local.withDates(found) : found)
}

/** Loads the other texts, which pages and sheets wait for. */
export function loadTexts(): Promise<void> | undefined {
  const language = chosen()
  const parts = catalogs[language]
  if (!parts) return undefined
  later ??= quietly(() => Promise.all([parts.first(), parts.rest(), dates()]))
    .then(([first, rest, { withDates }]) => use(withDates(localeOf(language, { ...first.default, ...rest.default }))))
    .catch(() => {
      // English, until the next part asks again.
      later = undefined
    })
  return later
}

/** A screen reader pronounces the texts that are here: English where the catalog could not be loaded. */
function use(found: Locale): void {
  setLocale(found)
  document.documentElement.lang = found.language
}

const dates = () => import('../../../supabase/functions/_shared/local-dates')

const localeOf = (language: string, catalog: Catalog): Locale => ({
  language,
  tag: regionalTag(language, navigator.languages),
  catalog,
  hourCycle: chosenClock(),
})
