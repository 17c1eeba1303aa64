import type { Entry } from './dump.ts'
import { TOPICS } from './topics.ts'

/** Who may call a function, from the least of them on; the first that it is granted to names the others too. */
const CALLERS = [
  ['anon', 'everybody'],
  ['authenticated', 'signed in'],
  ['service_role', 'the sender'],
] as const

/**
 * The table of contents of `supabase/schemas`: what each file is about, and the functions in it that the API offers, each
 * with who may call it and what its comment says.
 * @param topicOfName the topic of `public.name`
 */
export function reference(entries: Entry[], topicOfName: (name: string) => string | undefined): string {
  const functions = entries.filter(({ type, schema }) => type === 'FUNCTION' && schema === 'public').map(told(entries))
  const chapters = Object.entries(TOPICS).map(([topic, { about }]) => {
    const rows = functions.filter(({ name }) => topicOfName(`public.${name}`) === topic).map(({ row }) => row)
    const table = rows.length > 0 ? ['| Function | Called by | Says |', '|---|---|---|', ...rows, ''] : []
    return [`## [${topic}](${topic}.sql)`, '', about, '', ...table].join('\n')
  })
  return [
    '# What the database is now',
    '',
    'Generated from the migrations and their comments by `npm run db:schema`; a test fails when it drifts. Do not edit. One file for each topic: tables with their',
    'constraints, triggers and policies, and every function with its body. What a table or a function uses stands below it, unless it stood further up already.',
    'Here are the functions that the API offers.',
    '',
    ...chapters,
  ].join('\n')
}

const told = (entries: Entry[]) => (made: Entry) => {
  const [name = ''] = made.name.split('(')
  const about = (type: string) =>
    entries.filter(
      (entry) => entry.type === type && entry.schema === 'public' && entry.name.startsWith(`FUNCTION ${name}(`),
    )
  const granted = about('ACL')
    .map(({ sql }) => sql)
    .join('\n')
  const callers = CALLERS.find(([role]) => new RegExp(`TO ${role};`).test(granted))?.[1]
  if (!callers) throw new Error(`${name}: nobody may call it. A helper belongs into the schema private.`)
  const [, comment] = about('COMMENT')[0]?.sql.match(/ IS '([\s\S]*)';$/) ?? []
  if (!comment) throw new Error(`${name}: say in a comment on the function what it does.`)
  return { name, row: `| \`${name}\` | ${callers} | ${comment.replaceAll("''", "'").replaceAll('|', '\\|')} |` }
}
