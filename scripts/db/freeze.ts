import { freeze } from './frozen.ts'
import { projectRoot } from './postgres/migrations.ts'
import { writeAsked } from './types.ts'

/**
 * `npm run db:freeze`: adds the new migrations to `supabase/frozen.json`; from then on they never change. `supabase/supported-rpcs.json` then lists
 * the functions that the pages of this release ask for; they stay until the next one.
 */
export async function main(): Promise<void> {
  const added = freeze(projectRoot)
  if (added.length > 0) writeAsked()
  for (const name of added) console.log(`Frozen: ${name}`)
  if (added.length === 0) console.log('Every migration was frozen already.')
}
