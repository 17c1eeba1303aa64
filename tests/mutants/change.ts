import { readFileSync } from 'node:fs'
import { schemaStatements } from '../../scripts/db/schemas/statements.ts'

/** One way to break the product, and the tests that must fail then. */
export type Mutant = (Text | Refusal | Policy) & {
  /** The fault, as a statement. */
  breaks: string
  /** Paths from the top of the project. */
  tests: string[]
}

/** `from`, which occurs once in the file, becomes `to`. Without a file: once in supabase/schemas, in a function or a trigger. */
interface Text {
  file?: string
  from: string
  to: string
}

/** The refusal with this sentence or word is left out. `of`: the function, where several refuse so. */
interface Refusal {
  refusal: string
  of?: string
}

/** This policy lets everyone pass. */
interface Policy {
  policy: string
}

/** A file to write into a copy of the project. */
export interface Change {
  path: string
  text: string
}

/** After all migrations, so that it stands whichever of them made the object last. */
const MIGRATION = 'supabase/migrations/99990101000000_mutant.sql'

/**
 * The file that a mutant changes. SQL is changed by a further migration.
 *
 * @throws Error where the list no longer fits the code
 */
export function changeOf(mutant: Mutant): Change {
  if ('policy' in mutant) return { path: MIGRATION, text: openPolicy(mutant.policy) }
  if ('refusal' in mutant) {
    const { refusal, of = '' } = mutant
    const found = schemaStatements().flatMap(({ sql }) => {
      const calls = sql.startsWith(`create function ${of}`)
        ? (sql.match(/perform private\.refuse\([\s\S]*?\);/g) ?? [])
        : []
      return calls.filter((call) => call.includes(refusal)).map((call) => sql.replace(call, 'null;'))
    })
    return { path: MIGRATION, text: replacing(onlyOne(found, refusal)) }
  }
  const { file, from, to } = mutant
  if (file !== undefined) return { path: file, text: replaced(readFileSync(file, 'utf8'), from, to) }
  const { sql } = onlyOne(
    schemaStatements().filter((one) => one.sql.includes(from)),
    from,
  )
  return { path: MIGRATION, text: replacing(replaced(sql, from, to)) }
}

function openPolicy(name: string): string {
  const { sql } = onlyOne(
    schemaStatements().filter((one) => one.sql.startsWith(`create policy "${name}"`)),
    name,
  )
  const [, table = ''] = /^create policy "[^"]+" on (\S+)/.exec(sql) ?? []
  const open = ['using', 'with check'].filter((part) => sql.includes(`${part} (`)).map((part) => `${part} (true)`)
  return `alter policy "${name}" on ${table} ${open.join(' ')};`
}

/** The statement as one that takes the place of what is there. */
function replacing(sql: string): string {
  if (!sql.startsWith('create function') && !sql.startsWith('create trigger')) throw new Error(`Cannot replace: ${sql}`)
  return `${sql.replace('create', 'create or replace')};`
}

function replaced(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`Not there exactly once: ${from}`)
  return text.replace(from, () => to)
}

function onlyOne<T>(found: readonly T[], what: string): T {
  const [one] = found
  if (one === undefined || found.length > 1) throw new Error(`Found ${found.length} times: ${what}`)
  return one
}
