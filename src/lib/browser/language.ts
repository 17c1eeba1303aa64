import catalogs from 'virtual:catalogs'
import { regionalTag } from '@/lib/text/match-language'
import { type Catalog, locale, setLocale } from '@/lib/text/translate'
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
  setLocale({ ...locale(), hourCycle: chosenClock() })
  const parts = catalogs[language]
  if (!parts) return
  const first = await parts.first().catch(() => null)
  if (first) use(language, first.default)
}

/** Loads the other texts, which pages and sheets wait for. */
export function loadTexts(): Promise<void> | undefined {
  const language = chosen()
  const parts = catalogs[language]
  if (!parts) return undefined
  later ??= quietly(() => Promise.all([parts.first(), parts.rest()]))
    .then(([first, rest]) => use(language, { ...first.default, ...rest.default }))
    .catch(() => {
      // English, until the next part asks again.
      later = undefined
    })
  return later
}

const use = (language: string, catalog: Catalog) =>
  setLocale({ language, tag: regionalTag(language, navigator.languages), catalog, hourCycle: chosenClock() })
