/** The catalogs of src/locales by language (scripts/languages/catalogs.ts). */
declare module 'virtual:catalogs' {
  type Catalog = Record<string, string | readonly string[]>
  type Part = () => Promise<{ default: Catalog }>
  const catalogs: Record<string, { first: Part; rest: Part }>
  export default catalogs
}

/** The same for the host's function: what link pages need, of all languages. */
declare module 'virtual:catalogs/first' {
  const catalogs: Record<string, Record<string, string | readonly string[]>>
  export default catalogs
}

/** Texts of scripts without a catalog, by language (scripts/languages/script-texts.ts). */
declare module 'virtual:texts' {
  type Texts<All> = { en: All } & Record<string, All | undefined>
  export const loadError: Texts<[sentence: string, button: string]>
  export const news: Texts<[title: string]>
}
