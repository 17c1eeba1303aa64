import { created, type Statement, schemaTexts, statementsOf } from './statements.ts'

/** Roles that may call a function, the least powerful first: the first one with the grant implies the others. */
const CALLERS = [
  ['anon', 'everybody'],
  ['authenticated', 'signed in'],
  ['service_role', 'the sender'],
] as const

const OPENING = `# What the database is

People write these files; \`npm run db:migration\` makes the migration from them, and this table of contents, and a test holds all three together. One file for each topic:
tables with their constraints, triggers and policies, and every function with the comment above it and its grants below. Here are the functions that the
API offers.
`

/** \`supabase/schemas/README.md\`: what each file is about, and the functions in it that the API offers. */
export function reference(): string {
  return [OPENING, ...Object.entries(schemaTexts()).map(([name, text]) => chapter(name, text))].join('\n')
}

function chapter(name: string, text: string): string {
  const [, about = ''] = /^((?:-- .*\n)+)\n/.exec(text) ?? []
  const statements = statementsOf(text, name)
  const rows = statements.filter(isOffered).map((statement) => row(statement, statements))
  const table = rows.length > 0 ? ['| Function | Called by | Says |', '|---|---|---|', ...rows, ''] : []
  const topic = name.replace(/\.sql$/, '')
  return [`## [${topic}](${name})`, '', about.replaceAll('-- ', '').replaceAll('\n', ' ').trim(), '', ...table].join(
    '\n',
  )
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
  return `| \`${name.replace('public.', '')}\` | ${callers} | ${statement.comment.replaceAll('|', '\\|')} |`
}
