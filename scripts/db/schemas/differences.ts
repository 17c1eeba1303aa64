import type { PGlite } from '@electric-sql/pglite'
import { applyStatements, orderOf } from './apply.ts'
import { bareDatabase, dump, type Entry } from './dump.ts'
import { created, type Statement, schemaStatements, signatureOf } from './statements.ts'

/** Everything that a database has, by a key that two databases have in common. */
type Catalogue = Map<string, Entry>

/** Postgres' error for a function that cannot be replaced in place: its answer, or the names or defaults of its arguments, have changed. */
const OTHER_SHAPE = '42P13'

/**
 * The statements that lead from the database after these migrations to the new columns, functions, triggers, policies, comments and grants
 * of `supabase/schemas`. Other changes of tables are not among them: tables have rows, so a migration by hand changes them.
 * @param migrations the text of each, in order
 */
export async function differences(migrations: string[]): Promise<string[]> {
  const wanted = await wantedCatalogue()
  const before = await bareDatabase()
  try {
    for (const sql of migrations) await before.exec(sql)
    const present = catalogue(await dump(before))
    const changed = [...wanted.keys()].filter((key) => wanted.get(key)?.sql !== present.get(key)?.sql)
    const gone = [...present.keys()].filter((key) => !wanted.has(key))
    const of = (type: string, keys: string[], where: Catalogue) =>
      keys.map((key) => where.get(key)).filter((entry) => entry?.type === type) as Entry[]
    const freed = ['TRIGGER', 'POLICY'].flatMap((type) => of(type, [...gone, ...changed], present)).map(dropped)
    const added = of('TABLE', changed, wanted).flatMap((table) =>
      newColumns(present.get(`TABLE ${table.schema} ${table.name}`), table),
    )
    for (const sql of [...freed, ...added]) await before.exec(sql)
    return [
      ...freed,
      ...added,
      ...(await functions(before, new Set(of('FUNCTION', changed, wanted).map(functionName)))),
      // pg_dump puts what others need before them; so it goes after them.
      ...of('FUNCTION', gone, present).map(dropped).reverse(),
      ...['TRIGGER', 'POLICY'].flatMap((type) => of(type, changed, wanted).map(written)),
      ...of('COMMENT', changed, wanted).map(({ sql }) => sql),
      ...of('ACL', changed, wanted).map(granted),
    ]
  } finally {
    await before.close()
  }
}

/** Columns that a table with rows gets in addition, as pg_dump writes them. A new table is made by hand, and so is a column that became another. */
export function newColumns(present: Entry | undefined, wanted: Entry): string[] {
  if (!present) return []
  const there = columns(present).map(([name]) => name)
  return columns(wanted)
    .filter(([name]) => !there.includes(name))
    .map(([, column]) => `alter table ${wanted.schema}.${wanted.name} add column if not exists ${column};`)
}

/** Name and line of each. Constraints and what pg_dump breaks into lines begin with a word in capitals. */
const columns = ({ sql }: Entry): [name: string, line: string][] =>
  [...sql.matchAll(/^ {4}((?:[a-z]\w*|"[^"]+") .*?),?$/gm)].map(([, line = '']) => [line.split(' ')[0] ?? '', line])

/** The catalogue of `supabase/schemas`. */
export async function wantedCatalogue(): Promise<Catalogue> {
  return catalogueOf(await bareDatabase(), (pg) => applyStatements(schemaStatements(), (sql) => pg.exec(sql)))
}

/** The catalogue after these migrations, given as their texts in order. */
export async function catalogueAfter(migrations: string[]): Promise<Catalogue> {
  return catalogueOf(await bareDatabase(), async (pg) => {
    for (const sql of migrations) await pg.exec(sql)
  })
}

async function catalogueOf(pg: PGlite, make: (pg: PGlite) => Promise<unknown>): Promise<Catalogue> {
  try {
    await make(pg)
    return catalogue(await dump(pg))
  } finally {
    await pg.close()
  }
}

/** By a key that two databases have in common. */
const catalogue = (entries: Entry[]): Catalogue =>
  new Map(entries.map((entry) => [`${entry.type} ${entry.schema} ${entry.name}`, entry]))

/** The functions that are new or have changed, as people wrote them, in an order in which they can be made. */
async function functions(pg: PGlite, names: Set<string>): Promise<string[]> {
  const made = schemaStatements().filter((statement) => names.has(created(statement)?.[1] ?? ''))
  const replaced = new Map<Statement, string>()
  const order = await orderOf(made, async (statement) => {
    const sql = statement.sql.replace(/^create function/, 'create or replace function')
    try {
      await pg.exec(sql)
      replaced.set(statement, sql)
    } catch (error) {
      if ((error as { code?: string }).code !== OTHER_SHAPE) throw error
      const whole = `drop function ${signatureOf(statement)};\n${statement.sql}`
      await pg.exec(whole)
      replaced.set(statement, whole)
    }
  })
  return order.map((statement) => `${replaced.get(statement)};`)
}

/** A trigger or a policy as people wrote it: pg_dump would put it in brackets once more. */
function written(entry: Entry): string {
  const beginning = hangsOn(entry.sql)
  const statement = schemaStatements().find(({ sql }) => hangsOn(sql) === beginning)
  if (!statement) throw new Error(`${entry.type} ${entry.name}: stands nowhere in supabase/schemas`)
  return `${statement.sql};`
}

/** `trigger promote on public.events` */
function hangsOn(sql: string): string | undefined {
  const found = /^create (?:constraint )?(trigger|policy) (\w+|"[^"]+")[\s\S]*? on ([\w.]+)/i.exec(sql)
  return found ? `${found[1]?.toLowerCase()} ${found[2]} on ${found[3]}` : undefined
}

const functionName = ({ schema, name }: Entry) => `${schema}.${name.slice(0, name.indexOf('('))}`

function dropped(entry: Entry): string {
  return `drop ${entry.type === 'FUNCTION' ? `function ${entry.schema}.${entry.name}` : hangsOn(entry.sql)};`
}

/** All grants, first revoked: a host may have granted more by itself. */
function granted({ sql }: Entry): string {
  const [, on] = / ON ([\s\S]+?) (?:FROM|TO) \w+;/.exec(sql) ?? []
  const grants = sql.split('\n').filter((line) => line.startsWith('GRANT '))
  return [`revoke all on ${on} from public, anon, authenticated, service_role;`, ...grants.map(ifThere)].join('\n')
}

/** A grant to a role that not every backend has. */
function ifThere(grant: string): string {
  const [, role = ''] = / TO (\w+);$/.exec(grant) ?? []
  if (['anon', 'authenticated', 'service_role'].includes(role)) return grant
  return `do $$ begin if exists (select from pg_roles where rolname = '${role}') then ${grant} end if; end $$;`
}
