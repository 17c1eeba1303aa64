import { writeFileSync } from 'node:fs'
import PO from 'pofile'
import { FOLDER, languages, readCatalog } from './catalogs.ts'
import { allMessages } from './messages.ts'

/**
 * `npm run languages`: brings the texts of the source into each catalog of src/locales, without a translation where they are new, and says what is
 * wrong with the catalogs. `-- --check` changes nothing.
 * @returns 1 if a translation is missing, is unused, or has other parameters or tags than its text
 */
export async function main(words: string[]): Promise<number> {
  const problems = languages().flatMap((language) => update(language, words.includes('--check')))
  for (const problem of problems.slice(0, 40)) console.log(problem)
  console.log(problems.length === 0 ? 'The catalogs are complete.' : `${problems.length} translations to do.`)
  return problems.length === 0 ? 0 : 1
}

function update(language: string, isCheck: boolean): string[] {
  const catalog = readCatalog(language)
  const keyOf = ({ msgid, msgctxt }: { msgid: string; msgctxt?: string | null }) => `${msgctxt ?? ''}\u0004${msgid}`
  const known = new Map(catalog.items.map((item) => [keyOf(item), item]))
  const forms = Number(/nplurals=(\d)/.exec(catalog.headers['Plural-Forms'] ?? '')?.[1] ?? 2)
  const items = allMessages().map(({ text, plural, context, files }) => {
    const before = known.get(keyOf({ msgid: text, msgctxt: context ?? '' }))
    known.delete(keyOf({ msgid: text, msgctxt: context ?? '' }))
    const item = new PO.Item()
    item.msgid = text
    if (context) item.msgctxt = context
    if (plural) item.msgid_plural = plural
    const count = plural ? forms : 1
    item.msgstr = before?.msgstr.length === count ? before.msgstr : Array.from({ length: count }, () => '')
    item.references = files
    if (before) item.comments = before.comments
    return item
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

/** The parameters and tags of a text, sorted. */
const parts = (text: string) => [...new Set(text.match(/\{\w+\}|<\/?\w+>/g) ?? [])].sort().join()

function problemOf({ msgid, msgid_plural, msgstr }: InstanceType<typeof PO.Item>): string | null {
  if (!msgstr.every(Boolean)) return `'${msgid}' is not translated`
  // A form for one may leave out the number.
  const allowed = [parts(msgid), parts(msgid_plural || msgid)]
  return msgstr.every((text) => allowed.includes(parts(text))) ? null : `'${msgid}' has other parameters or tags`
}
