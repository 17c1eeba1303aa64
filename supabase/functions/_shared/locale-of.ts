import { withDates } from './local-dates.ts'
import { matchLanguage } from './match-language.ts'
import { type Catalog, ENGLISH, HOUR_CYCLES, type Locale } from './translate.ts'

/**
 * The locale in which a function renders for a user: English for a language that Roster does not have.
 * @param tag BCP 47, as an account or a guest's page gave it: 'de', 'pt-BR', with a clock 'de-u-hc-h12'
 */
export function localeOf(tag: string | undefined, catalogs: Readonly<Record<string, Catalog>>): Locale {
  const wanted = parsed(tag)
  const language = matchLanguage(wanted ? [wanted.baseName] : [], Object.keys(catalogs))
  const catalog = catalogs[language]
  const hourCycle = HOUR_CYCLES.find((cycle) => cycle === wanted?.hourCycle)
  return withDates(
    wanted && catalog ? { language, tag: wanted.baseName, catalog, hourCycle } : { ...ENGLISH, hourCycle },
  )
}

/** Null for a text that is no tag: users may write anything there. */
function parsed(tag: string | undefined): Intl.Locale | null {
  try {
    return tag ? new Intl.Locale(tag) : null
  } catch {
    return null
  }
}
