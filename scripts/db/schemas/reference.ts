import { created, type Statement, schemaTexts, statementsOf } from './statements.ts'

/** Roles that may call a function, the least powerful first: the first one with the grant implies the others. */
const CALLERS = [
  ['anon', 'everyone'],
  ['authenticated', 'signed in'],
  ['service_role', 'the sender'],
] as const

const OPENING = `# What the database is

One file for each topic: tables with their constraints, triggers and policies, and functions with their comment above and their grants
below. The files are written by hand; \`npm run db:migration\` makes the migration and this table of contents from them. It lists the
functions of the API by the first sentence of their comment; the file has the rest.
`

/** \`supabase/schemas/README.md\`: what each file is about, and the functions in it that the API offers. */
export function reference(): string {
  return [OPENING, ...Object.entries(schemaTexts()).map(([name, text]) => chapter(name, text))].join('\n')
}

function chapter(name: string, text: string): string {
  const [, about = ''] = /^((?:-- .*\n)+)(?:--)?\n/.exec(text) ?? []
  const statements = statementsOf(text, name)
  const rows = statements.filter(isOffered).map((statement) => row(statement, statements))
  const table = rows.length > 0 ? ['| Function | Called by | Does |', '|---|---|---|', ...rows, ''] : []
  const topic = name.replace(/\.sql$/, '')
  return [
    `## [${topic}](${name})`,
    '',
    firstSentence(about.replaceAll('-- ', '').replaceAll('\n', ' ').trim()),
    '',
    ...table,
  ].join('\n')
}

const isOffered = (statement: Statement) =>
  created(statement)?.[1].startsWith('public.') && created(statement)?.[0] === 'function'

function row(statement: Statement, all: Statement[]): string {
  const name = created(statement)?.[1] ?? ''
  const granted = all
    .filter(({ sql }) => new RegExp(`^grant execute on function ${name}\\b`).test(sql))
    .map(({ sql }) => sql)
  const callers = CALLERS.find(([role]) => granted.some((sql) => new RegExp(`\\b${role}\\b`).test(sql)))?.[1]
  if (!callers)
    throw new Error(`${statement.place}: nobody may call ${name}. A helper belongs into the schema private.`)
  if (!statement.comment) throw new Error(`${statement.place}: say in a comment above ${name} what it does.`)
  return `| \`${name.replace('public.', '')}\` | ${callers} | ${firstSentence(statement.comment).replaceAll('|', '\\|')} |`
}

/** Up to the first full stop or semicolon: what a list has room for. */
const firstSentence = (text: string) => text.split(/(?<=\.)\s|;\s/)[0]?.replace(/\.?$/, '.') ?? ''
