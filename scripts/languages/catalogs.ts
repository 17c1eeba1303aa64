import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import PO from 'pofile'
import { type Catalog, LANGUAGES, messageKey, type PluralForms } from '../../supabase/functions/_shared/translate.ts'
import { reachable } from './imports.ts'
import { allMessages, type Message } from './messages.ts'

/** Reads the catalogs of src/locales, with what a link's page needs apart from the rest. */

export const FOLDER = 'src/locales'
/**
 * English with a zero-width space in each word, which no reader and no locator of a test notices, and a fifth longer by blanks. Text without these
 * spaces is not translatable. Only the browser tests have it (e2e/extended/screens/pseudo-language.spec.ts).
 */
export const PSEUDO = 'en-XA'

/** The modules of a first render. Modules that load with a tap, or for signed-in users, have their texts in the rest. */
const FIRST = ['src/app/start.tsx', 'src/pages/event-page.tsx', 'src/pages/invite-page.tsx']
/** Files of the functions of Supabase and of the host, and of mails, whose texts the app does not show. */
const ELSEWHERE = /^(supabase\/functions\/(?!_shared\/)|src\/link-preview\/|scripts\/)/

/** Whether a part of a catalog has the texts of these files. */
const PARTS = {
  first: (files: string[]) => files.some((file) => firstFiles().has(file)),
  rest: (files: string[]) => !PARTS.first(files) && files.some((file) => !ELSEWHERE.test(file)),
  /** The host's function, which renders pages and cards. */
  host: (files: string[]) => PARTS.first(files) || files.some((file) => file.startsWith('src/link-preview/')),
  /** The functions of Supabase. */
  functions: (files: string[]) => files.some((file) => file.startsWith('supabase/functions/')),
  /** The auth service's mails, and scripts without a catalog. */
  scripts: (files: string[]) => files.some((file) => file.startsWith('scripts/')),
}

let first: Set<string> | undefined

function firstFiles(): Set<string> {
  first ??= reachable(FIRST)
  return first
}

/** The languages of the files, finished or not. */
export const draftLanguages = (): string[] =>
  readdirSync(FOLDER).flatMap((name) => (name.endsWith('.po') ? name.slice(0, -'.po'.length) : []))

/** The languages of the build. */
export const languages = (): string[] => [
  ...Object.keys(LANGUAGES).filter((language) => language !== 'en'),
  ...(process.env.ROSTER_PSEUDO === '1' ? [PSEUDO] : []),
]

export const readCatalog = (language: string): PO => PO.parse(readFileSync(`${FOLDER}/${language}.po`, 'utf8'))

export type Item = InstanceType<typeof PO.Item>

/** Whether an entry has a translation that no translator has doubts about: editors mark these as fuzzy. */
export const isTranslated = ({ msgstr, flags }: Item): boolean =>
  msgstr.length > 0 && msgstr.every(Boolean) && !Object.keys(flags).some((flag) => flag.trim() === 'fuzzy')

/** @throws Error if two texts have the same key */
export function catalogOf(language: string, part: keyof typeof PARTS): Catalog {
  const found = language === PSEUDO ? pseudoTranslations() : translations(language)
  const texts = new Map<string, string>()
  const entries = found.flatMap(({ key, text, forms, files }) => {
    if (texts.has(key) && texts.get(key) !== text) throw new Error(`'${text}' and '${texts.get(key)}' have one key`)
    texts.set(key, text)
    const [only = ''] = forms
    return PARTS[part](files) ? [[key, forms.length > 1 ? byCategory(language, forms) : only] as const] : []
  })
  return Object.fromEntries(entries)
}

const CATEGORIES: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** gettext leaves out the last plural forms of a language: French that of millions, Polish that of fractions. They are as the form before them. */
export function byCategory(language: string, forms: readonly string[]): PluralForms {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const other = forms.at(-1) ?? ''
  const named = CATEGORIES.filter((category) => pluralCategories.includes(category)).map(
    (category, index) => [category, forms[index] ?? other] as const,
  )
  return { ...Object.fromEntries(named.filter(([, form]) => form !== other)), other }
}

/** A hash of all catalogs, for the names of their files. */
export function catalogVersion(): string {
  const all = languages().map((language) => [catalogOf(language, 'first'), catalogOf(language, 'rest')])
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 7)
}

interface Translation {
  key: string
  text: string
  forms: string[]
  files: string[]
}

const translations = (language: string): Translation[] =>
  readCatalog(language)
    .items.filter((item) => !item.obsolete && isTranslated(item))
    .map(({ msgid, msgctxt, msgstr, references }) => ({
      key: messageKey(msgid, msgctxt ?? undefined),
      text: msgid,
      forms: msgstr,
      files: references,
    }))

let pseudos: Translation[] | undefined

function pseudoTranslations(): Translation[] {
  pseudos ??= allMessages().map(pseudo)
  return pseudos
}

function pseudo({ text, plural, context, files }: Message): Translation {
  const forms = plural ? [text, plural] : [text]
  return { key: messageKey(text, context), text, forms: forms.map(marked), files }
}

function marked(text: string): string {
  const words = text.replace(
    /(\{\w+\}|<\/?\w+>)|\p{L}+/gu,
    (word, kept) => kept ?? `${word.slice(0, 1)}\u200b${word.slice(1)}`,
  )
  // A blank is half as wide as a letter.
  return words + '\u200b\u00a0'.repeat(Math.ceil(text.length * 0.4))
}
