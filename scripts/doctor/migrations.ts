import { type Answer, ask, codeOf, type Finding, open, type Project, right, wrong } from './project.ts'
import { isMissing, type Trace, tracesOf } from './traces.ts'

/** How many questions are under way at a time: a project has a handful of connections for all its visitors. */
const AT_A_TIME = 6

const PUSH = 'npx supabase db push'

/** Whether the project has every migration of this folder, as far as the API shows what they made. */
export async function lookForMigrations(
  project: Project,
  migrations: readonly { name: string; sql: string }[],
): Promise<Finding> {
  const traces = tracesOf(migrations)
  const answers = await eachOf(traces, (trace) => ask(project, `/rest/v1${trace.path}`))
  const failed = answers.find(({ status }) => status >= 500)
  if (failed) {
    const word = codeOf(failed) || failed.status
    return open(
      `Migrations: the API failed to answer (${word}).`,
      "Run this again; look at the API's log in the dashboard.",
    )
  }
  const missing = traces.filter((trace, at) => isMissing(trace, codeOf(answers[at] as Answer)))
  const shown = new Set(traces.map(({ migration }) => migration))
  if (missing.length === 0) {
    const silent = migrations.length - shown.size
    const rest =
      silent > 0 ? ` ${silent} more leave nothing that it shows: npx supabase migration list knows them.` : ''
    return right(`Migrations: all ${shown.size} that the API can show are there.${rest}`)
  }
  if (missing.length === traces.length) return wrong('Migrations: none is there.', PUSH)
  const lacking = [...new Set(missing.map(({ migration }) => migration))]
  const names = missing.map(({ name }) => name)
  const some = names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ')
  return wrong(
    `Migrations: ${lacking.length} missing, from ${lacking[0]} on: no ${some}.`,
    `${PUSH}. If they were pushed: NOTIFY pgrst, 'reload schema' in the SQL Editor lets the API see them.`,
  )
}

/** Whether somebody with nothing but the public key gets to see a row of any table. */
export async function lookAsStranger(
  project: Project,
  migrations: readonly { name: string; sql: string }[],
): Promise<Finding> {
  const tables = tracesOf(migrations).filter(({ kind }) => kind === 'table')
  const answers = await eachOf(tables, ({ name }) => ask(project, `/rest/v1/${name}?limit=1`))
  const readable = tables.filter((_, at) => hasRows(answers[at]))
  if (readable.length === 0)
    return right(`Strangers: with the public key alone none of ${tables.length} tables shows a row.`)
  return wrong(
    `Strangers: anybody can read ${namesOf(readable)}.`,
    'Remove the policies that these migrations did not make (Authentication, Policies), and switch row-level security on.',
  )
}

const hasRows = (answer: Answer | undefined) => Array.isArray(answer?.json) && answer.json.length > 0
const namesOf = (traces: Trace[]) => traces.map(({ name }) => name).join(', ')

async function eachOf<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const at = next
      next += 1
      results[at] = await work(items[at] as T)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
  return results
}
