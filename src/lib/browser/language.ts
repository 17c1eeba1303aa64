import catalogs from 'virtual:catalogs'
import { regionalTag } from '@/lib/text/match-language'
import { type Catalog, ENGLISH, type Locale, locale, setLocale } from '@/lib/text/translate'
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
  document.documentElement.lang = language
  const hourCycle = chosenClock()
  const parts = catalogs[language]
  setLocale({ ...ENGLISH, hourCycle })
  // English has its dates by hand.
  if (!parts && hourCycle !== 'h23') return
  const found = await Promise.all([parts?.first(), dates()]).catch(() => null)
  if (!found) return
  const [first, { withDates }] = found
  setLocale(withDates(first ? localeOf(language, first.default) : locale()))
}

/** Loads the other texts, which pages and sheets wait for. */
export function loadTexts(): Promise<void> | undefined {
  const language = chosen()
  const parts = catalogs[language]
  if (!parts) return undefined
  later ??= quietly(() => Promise.all([parts.first(), parts.rest(), dates()]))
    .then(([first, rest, { withDates }]) =>
      setLocale(withDates(localeOf(language, { ...first.default, ...rest.default }))),
    )
    .catch(() => {
      // English, until the next part asks again.
      later = undefined
    })
  return later
}

const dates = () => import('../../../supabase/functions/_shared/local-dates')

const localeOf = (language: string, catalog: Catalog): Locale => ({
  language,
  tag: regionalTag(language, navigator.languages),
  catalog,
  hourCycle: chosenClock(),
})
