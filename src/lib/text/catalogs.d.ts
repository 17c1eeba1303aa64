/** The catalogs of src/locales (scripts/vite/catalogs.ts). */
declare module 'virtual:catalogs' {
  /** The languages beside English. */
  export const languages: string[]
  /** Imports the texts of a link's first render, or all others. */
  export const loadCatalog: (
    language: string,
    part: 'first' | 'rest',
  ) => Promise<{ default: import('../../../supabase/functions/_shared/translate').Catalog }>
}

/** The texts of link pages and previews in all languages, for the host's function. */
declare module 'virtual:catalogs/host' {
  const catalogs: Record<string, import('../../../supabase/functions/_shared/translate').Catalog>
  export default catalogs
}

/** Texts of scripts without a catalog, by language (scripts/languages/script-texts.ts). */
declare module 'virtual:texts' {
  type Texts<All> = { en: All } & Record<string, All | undefined>
  export const loadError: Texts<[sentence: string, button: string]>
  export const news: Texts<[title: string]>
}
