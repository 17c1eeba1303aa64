import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../postgres/migrations.ts'

/** One statement of `supabase/schemas`. */
export interface Statement {
  /** Where it stands: `joining.sql:12`. */
  place: string
  /** Without its semicolon and without the comment above it. */
  sql: string
  /** The `--` lines directly above it, as one text; empty where a blank line stands between. */
  comment: string
}

const folder = path.join(projectRoot, 'supabase/schemas')

/** The file that comes first: its rule for new functions applies to all that are made after it. */
const FIRST = 'foundation.sql'

/** The files of `supabase/schemas` by name, without the table of contents. */
export function schemaTexts(): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name !== FIRST)
  return Object.fromEntries(
    [FIRST, ...names.sort()].map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  )
}

/** All that people wrote in `supabase/schemas`. */
export function schemaStatements(): Statement[] {
  return Object.entries(schemaTexts()).flatMap(([name, text]) => statementsOf(text, name))
}

/** A quoted text, a quoted name, a body between dollars, a comment, or the end of a statement. */
const TOKEN = /'(?:[^']|'')*'|"[^"]*"|(?<tag>\$\w*\$)[\s\S]*?\k<tag>|--[^\n]*|\/\*[\s\S]*?\*\/|;/g

/** Cuts SQL into its statements, each with the comment above it. */
export function statementsOf(text: string, name = ''): Statement[] {
  const found: Statement[] = []
  let start = 0
  for (const token of text.matchAll(TOKEN)) {
    if (token[0] !== ';') continue
    const raw = text.slice(start, token.index)
    const before = /^(?:\s|--[^\n]*\n)*/.exec(raw)?.[0] ?? ''
    const line = text.slice(0, start + before.length).split('\n').length
    found.push({ place: `${name}:${line}`, sql: raw.slice(before.length), comment: commentAt(before) })
    start = token.index + 1
  }
  return found
}

/** The last `--` lines of a text, joined. */
function commentAt(before: string): string {
  const lines = before.split('\n').slice(0, -1)
  const above = lines.slice(lines.findLastIndex((line) => !line.trim().startsWith('--')) + 1)
  return above.map((line) => line.replace(/^\s*-- ?/, '').trim()).join(' ')
}

/** The object that a statement creates, `['function', 'private.is_over']`; undefined for other statements. */
export function created({ sql }: Statement): [kind: 'function' | 'table', name: string] | undefined {
  const found = /^create (function|table) ([a-z]\w*\.\w+)/.exec(sql)
  return found ? [found[1] as 'function' | 'table', found[2] as string] : undefined
}

/** A function that a statement creates, with its parameters but not their defaults: `public.join(p_id uuid)`. It tells overloads apart. */
export function signatureOf({ sql }: Statement): string {
  const [, name = '', text = ''] = /^create function ([\w.]+)\(([\s\S]*?)\)\n/.exec(sql) ?? []
  // A comma inside of brackets or quotes belongs to a default.
  const parameters = text.match(/(?:\([^)]*\)|'[^']*'|[^,('])+/g) ?? []
  return `${name}(${parameters.map((parameter) => parameter.replace(/ default [\s\S]*/, '').trim()).join(', ')})`
}

/** The catalogue's comments made from a statement's `--` comments: for a function, or for a table, its columns and constraints. */
export function commentsOf(statement: Statement): string[] {
  const [kind, name] = created(statement) ?? []
  if (!kind || !name) return []
  const own = kind === 'function' ? `function ${signatureOf(statement)}` : `table ${name}`
  return [
    ...(statement.comment ? [commentOn(own, statement.comment)] : []),
    ...(kind === 'table' ? commentsInside(statement.sql, name) : []),
  ]
}

/** A line of a table with the `--` lines above it is a column, or `constraint name …`. */
function commentsInside(sql: string, table: string): string[] {
  const lines = /^ *-- (?<said>.*)|^ {2}constraint (?<constraint>\w+)|^ {2}(?<column>\w+)/gm
  const found: string[] = []
  let above: string[] = []
  for (const { groups } of sql.matchAll(lines)) {
    if (groups?.said !== undefined) above.push(groups.said)
    else if (above.length > 0) {
      const on = groups?.constraint
        ? `constraint ${groups.constraint} on ${table}`
        : `column ${table}.${groups?.column}`
      found.push(commentOn(on, above.join(' ')))
      above = []
    }
  }
  return found
}

const commentOn = (what: string, text: string) => `comment on ${what} is '${text.replaceAll("'", "''")}'`
