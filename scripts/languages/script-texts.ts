import { ENGLISH, t, withLocale } from '../../supabase/functions/_shared/translate.ts'
import { catalogOf, languages } from './catalogs.ts'

/** Texts of scripts that have no catalog: each comes in all languages (`virtual:texts`, src/lib/text/catalogs.d.ts). */
const TEXTS = {
  /** Of src/boot/app-load-error.ts. */
  loadError: () => [t('Roster could not be loaded. Check your connection, then refresh the page.'), t('Refresh Page')],
  /** Of src/push-worker. */
  news: () => [t('News from Roster')],
}

/** @returns a module with an export for each of `TEXTS`: its texts by language */
export function textsModule(): string {
  const locales = languages().map((language) => ({ language, tag: language, catalog: catalogOf(language, 'scripts') }))
  return Object.entries(TEXTS)
    .map(([name, texts]) => {
      const inAll = [ENGLISH, ...locales].map((locale) => [locale.language, withLocale(locale, texts)])
      return `export const ${name} = ${JSON.stringify(Object.fromEntries(inAll))}\n`
    })
    .join('')
}
