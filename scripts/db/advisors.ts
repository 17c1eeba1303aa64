import { runSupabase, withMigrated } from './ephemeral-database.ts'

/** `npm run db:advisors`: Supabase's security and performance advisors on the migrated database. */
export function main(): Promise<number> {
  return withMigrated(async (url) => {
    const found = await advice(url)
    for (const line of found) console.error(line)
    console.log(found.length ? `${found.length} pieces of advice` : 'The advisors have nothing to say.')
    return found.length ? 1 : 0
  })
}

interface Advice {
  name: string
  level: string
  detail: string
}

/** Advice that is not followed, each with its reason. */
const exceptions: Record<string, string> = {
  unused_index: 'Nobody has used this database yet, so no index has been used.',
  function_search_path_mutable: 'tests/db/schema/catalogue.test.ts asks for it, except where no search path is read.',
}

/** Findings of Supabase's security and performance advisors for a database, without the documented exceptions. */
export async function advice(url: string): Promise<string[]> {
  const flags = ['--type', 'all', '--level', 'info', '--fail-on', 'none', '--output-format', 'json']
  return parse(await runSupabase('db', 'advisors', `--remote=${url}`, ...flags))
    .filter(({ name }) => !(name in exceptions))
    .map(({ level, name, detail }) => `${level} ${name}: ${detail}`)
}

function parse(stdout: string): Advice[] {
  const { results } = JSON.parse(stdout) as { results?: Advice[] }
  // An empty answer must mean that nothing was found, not that the question was not understood.
  if (!Array.isArray(results))
    throw new Error(`supabase db advisors answered in another shape:\n${stdout.slice(0, 500)}`)
  return results
}
