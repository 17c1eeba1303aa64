import { languages, loadCatalog } from 'virtual:catalogs'
import { regionalTag } from '@/lib/text/match-language'
import { ENGLISH, type Locale, setLocale } from '@/lib/text/translate'
import { chosenClock, chosenLanguage } from './chosen-language'
import { quietly } from './failed-chunk'

/** The translations of this browser's language. The language is that of the whole visit: a change reloads the page. */

let later: Promise<void> | undefined

/** Loads the texts of the first render. The page is in English if they cannot be loaded. */
export const loadFirstTexts = (): Promise<void> =>
  load('first').catch(() => use({ ...ENGLISH, hourCycle: chosenClock() }))

/** Loads the other texts, which pages and sheets wait for. */
export function loadTexts(): Promise<void> {
  later ??= quietly(() => load('first', 'rest')).catch(() => {
    // English, until the next part asks again.
    later = undefined
  })
  return later
}

async function load(...parts: ('first' | 'rest')[]): Promise<void> {
  const language = chosenLanguage(languages)
  const hourCycle = chosenClock()
  const isEnglish = language === 'en'
  // English has its dates by hand.
  if (isEnglish && hourCycle !== 'h23') return use({ ...ENGLISH, hourCycle })
  const [{ withDates }, ...catalogs] = await Promise.all([
    import('../../../supabase/functions/_shared/local-dates'),
    ...(isEnglish ? [] : parts).map((part) => loadCatalog(language, part)),
  ])
  const catalog = Object.assign({}, ...catalogs.map((one) => one.default))
  const tag = regionalTag(language, navigator.languages)
  use(withDates(isEnglish ? { ...ENGLISH, hourCycle } : { language, tag, catalog, hourCycle }))
}

/** A screen reader pronounces the texts that are here: English where the catalog could not be loaded. */
function use(found: Locale): void {
  setLocale(found)
  document.documentElement.lang = found.language
}
