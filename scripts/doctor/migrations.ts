import type { Migration } from '../db/postgres/migrations.ts'
import { LIST_MIGRATIONS, NOTE_MIGRATION, PUSH_MIGRATIONS } from './commands.ts'
import { type ApiResponse, ask, codeOf, type Finding, open, type Project, right, wrong } from './project.ts'

const NOTE = `${NOTE_MIGRATION} notes one that is there.`
const UPDATE = `Look at them with ${LIST_MIGRATIONS}, and bring this folder up to date if they are ours.`

/** The answer of an API without such a function: PostgREST's code, and Postgres' own. */
const NO_FUNCTION = ['PGRST202', '42883']

/** Whether the project has every migration of this folder. It knows which ones were pushed (`applied_migrations`). */
export async function lookForMigrations(project: Project, migrations: readonly Migration[]): Promise<Finding> {
  const answer = await ask(project, '/rest/v1/rpc/applied_migrations')
  const word = codeOf(answer)
  if (NO_FUNCTION.includes(word)) {
    return wrong(
      'Migrations: none is there, or only those of the first release.',
      `${PUSH_MIGRATIONS}. If they were pushed: NOTIFY pgrst, 'reload schema' in the SQL Editor lets the API see them.`,
    )
  }
  if (!Array.isArray(answer.json)) {
    return open(
      `Migrations: the API failed to answer (${word || answer.status}).`,
      "Run this again; look at the API's log in the dashboard.",
    )
  }
  return compare(migrations, answer.json)
}

function compare(migrations: readonly Migration[], applied: readonly unknown[]): Finding {
  if (applied.length === 0) return open('Migrations: applied by hand, so the project does not know which.', NOTE)
  const missing = migrations.filter(({ name }) => !applied.includes(numberOf(name)))
  if (missing.length > 0) {
    return wrong(
      `Migrations: ${missing.length} of ${migrations.length} missing, from ${missing[0]?.name} on.`,
      PUSH_MIGRATIONS,
    )
  }
  const known = new Set(migrations.map(({ name }) => numberOf(name)))
  const unknown = applied.filter((number) => !known.has(String(number)))
  if (unknown.length === 0) return right(`Migrations: all ${migrations.length} are there.`)
  const others = `${unknown.length} that this folder does not have, up to ${unknown.at(-1)}`
  return open(`Migrations: all ${migrations.length} are there, and ${others}.`, UPDATE)
}

const numberOf = (name: string) => name.split('_')[0] ?? ''

/** Whether the public key alone reads a row of any table. */
export async function lookAsStranger(project: Project, migrations: readonly Migration[]): Promise<Finding> {
  const tables = migrations.flatMap(({ sql }) =>
    [...sql.matchAll(/^create table public\.(\w+)/gm)].map(([, name]) => name),
  )
  const answers = await Promise.all(tables.map((name) => ask(project, `/rest/v1/${name}?limit=1`)))
  const readable = tables.filter((_, at) => hasRows(answers[at]))
  if (readable.length === 0)
    return right(`Strangers: with the public key alone none of ${tables.length} tables shows a row.`)
  return wrong(
    `Strangers: anybody can read ${readable.join(', ')}.`,
    'Remove the policies that these migrations did not make (Authentication, Policies), and switch row-level security on.',
  )
}

const hasRows = (answer: ApiResponse | undefined) => Array.isArray(answer?.json) && answer.json.length > 0
