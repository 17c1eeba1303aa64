import { readFileSync, writeFileSync } from 'node:fs'
import PO from 'pofile'
import { catalogOf, draftLanguages, FOLDER, type Item, isTranslated, languages, readCatalog } from './catalogs.ts'
import { allMessages, type Message } from './messages.ts'

/** The translations that the functions of Supabase have, which Vite does not build. */
const FUNCTIONS = 'supabase/functions/_shared/catalogs.ts'

/**
 * `npm run languages`: brings the texts of the source into each catalog of src/locales, without a translation where they are new. Writes those of the
 * functions, and lists problems of the catalogs. `-- --check` changes nothing.
 * @returns 1 if the functions' are out of date, or if a translation is missing, is unused, or has other parameters or tags than its text
 */
export async function main(words: string[]): Promise<number> {
  const isCheck = words.includes('--check')
  const problems = draftLanguages().flatMap((language) => update(language, isCheck))
  const functions = functionCatalogs()
  if (!isCheck) writeFileSync(FUNCTIONS, functions)
  else if (readFileSync(FUNCTIONS, 'utf8') !== functions) problems.push(`${FUNCTIONS} is out of date`)
  for (const problem of problems.slice(0, 40)) console.log(problem)
  console.log(problems.length === 0 ? 'The catalogs are complete.' : `${problems.length} translations to do.`)
  return problems.length === 0 ? 0 : 1
}

function update(language: string, isCheck: boolean): string[] {
  const catalog = readCatalog(language)
  const keyOf = ({ msgid, msgctxt }: { msgid: string; msgctxt?: string | null }) => `${msgctxt ?? ''}\u0004${msgid}`
  const known = new Map(catalog.items.map((item) => [keyOf(item), item]))
  const forms = Number(/nplurals=(\d)/.exec(catalog.headers['Plural-Forms'] ?? '')?.[1] ?? 2)
  const items = allMessages().map((message) => {
    const key = keyOf({ msgid: message.text, msgctxt: message.context ?? '' })
    const before = known.get(key)
    known.delete(key)
    return itemOf(message, forms, before)
  })
  const unused = [...known.values()].map(({ msgid }) => `${language}: '${msgid}' is not used`)
  if (!isCheck) {
    catalog.items = items
    writeFileSync(`${FOLDER}/${language}.po`, `${String(catalog).trimEnd()}\n`)
  }
  return [
    ...items.flatMap((item) => problemOf(item) ?? []).map((problem) => `${language}: ${problem}`),
    ...(isCheck ? unused : []),
  ]
}

/**
 * @param forms how many plural forms the language has
 * @param before the entry of the catalog, if it has one: its translation, comments and flags stay
 */
export function itemOf({ text, plural, context, files }: Message, forms: number, before?: Item): Item {
  const item = new PO.Item()
  item.msgid = text
  if (context) item.msgctxt = context
  if (plural) item.msgid_plural = plural
  const count = plural ? forms : 1
  item.msgstr = before?.msgstr.length === count ? before.msgstr : Array.from({ length: count }, () => '')
  item.references = files
  if (before) {
    item.comments = before.comments
    item.flags = before.flags
  }
  return item
}

/** @returns the module, with one text a line */
function functionCatalogs(): string {
  const catalogs = Object.fromEntries(languages().map((language) => [language, catalogOf(language, 'functions')]))
  return `import type { Catalog } from './translate.ts'

/** Made by \`npm run languages\` from src/locales: the translations of the functions' texts. */
export const CATALOGS: Record<string, Catalog> = ${JSON.stringify(catalogs, null, 2)}
`
}

/** The parameters and tags of a text, sorted. */
const parts = (text: string) => [...new Set(text.match(/\{\w+\}|<\/?\w+>/g) ?? [])].sort().join()

/** The sentence for a translation that a translator has to mend, or null. */
export function problemOf(item: Item): string | null {
  const { msgid, msgid_plural, msgstr } = item
  if (!isTranslated(item)) return `'${msgid}' is not translated, or marked as fuzzy`
  const whole = parts(msgid_plural || msgid)
  // The last form is for any number; others may leave it out: 'one more person'.
  const isWhole = (text: string, index: number) =>
    parts(text) === whole || (index < msgstr.length - 1 && parts(`${text}{count}`) === whole)
  return msgstr.every(isWhole) ? null : `'${msgid}' has other parameters or tags`
}
