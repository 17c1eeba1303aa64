import { readdirSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { refusalsIn } from './refusals.ts'

/** Finds the texts in the source and in the database, for the catalogs of src/locales. */

export interface Message {
  text: string
  /** The form for several, of a counted text. */
  plural?: string
  context?: string
  /** Files that have it. */
  files: string[]
}

/** The mails of the auth service, and texts of scripts without a catalog. */
const OF_SCRIPTS = ['scripts/deploy/mail-templates.ts', 'scripts/languages/script-texts.ts']

/** The functions that take a text: where it stands among the arguments. */
const CALLS: Record<string, { text: number; plural?: number; context?: number }> = {
  t: { text: 0 },
  tIn: { text: 1, context: 0 },
  plural: { text: 1, plural: 2 },
  rich: { text: 0 },
  richPlural: { text: 1, plural: 2 },
}

/** Code that runs in several languages at once, or before the language is known, evaluates texts while rendering. */
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/**
 * All messages of the project, in the order of their files.
 * @throws Error for a text that is no literal, that has spaces around it, that is evaluated while its module loads, or that has another plural elsewhere
 */
export function allMessages(): Message[] {
  const messages = new Map<string, Message>()
  const add = (file: string, { text, plural, context }: Omit<Message, 'files'>) => {
    const key = `${context ?? ''}\u0004${text}`
    const known = messages.get(key)
    if (!known) messages.set(key, { text, ...(plural && { plural }), ...(context && { context }), files: [file] })
    else {
      // One key has one text, or forms.
      if (known.plural !== plural) throw new Error(`${file}: '${text}' is counted otherwise in ${known.files[0]}`)
      if (!known.files.includes(file)) known.files.push(file)
    }
  }
  for (const file of [...filesIn('src', /\.tsx?$/), ...filesIn('supabase/functions', /\.ts$/), ...OF_SCRIPTS]) {
    for (const message of messagesIn(file, readFileSync(file, 'utf8'))) add(file, message)
  }
  for (const file of filesIn('supabase/schemas', /\.sql$/)) {
    for (const text of refusalsIn(readFileSync(file, 'utf8'))) add(file, { text })
  }
  return [...messages.values()]
}

export function messagesIn(file: string, source: string): Omit<Message, 'files'>[] {
  const found: Omit<Message, 'files'>[] = []
  const isTranslated = /from '[^']*\/(translate|rich)(\.tsx?)?'/.test(source)
  let depth = 0
  const inside = Object.fromEntries(
    FUNCTIONS.flatMap((kind) => [
      [kind, () => depth++],
      [`${kind}:exit`, () => depth--],
    ]),
  )
  new Visitor({
    ...inside,
    CallExpression({ callee, arguments: given, start }) {
      const call = callee.type === 'Identifier' ? CALLS[callee.name] : undefined
      if (!call || !isTranslated) return
      const literal = (index: number | undefined) => {
        if (index === undefined) return undefined
        const argument = given[index]
        const value = argument?.type === 'Literal' ? argument.value : undefined
        // Translators do not see a space at an end.
        if (typeof value === 'string' && value === value.trim()) return value
        const line = source.slice(0, start).split('\n').length
        throw new Error(`${file}:${line}: a text is a literal without spaces around it`)
      }
      if (depth === 0) throw new Error(`${file}: '${literal(call.text)}' is evaluated while the module loads`)
      const plural = literal(call.plural)
      const context = literal(call.context)
      found.push({ text: literal(call.text) ?? '', ...(plural && { plural }), ...(context && { context }) })
    },
  }).visit(parseSync(file, source).program)
  return found
}

const filesIn = (folder: string, kind: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort()
