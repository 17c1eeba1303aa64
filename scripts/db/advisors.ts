import { supabase } from '../../tests/db/support/supabase-cli.ts'
import { tell, withPushedDatabase } from './throw-away.ts'

/** `npm run db:advisors`: Supabase's security and performance advisors on the migrated database. */
export function main(): Promise<number> {
  return withPushedDatabase(async (url) =>
    tell(await supabase(url, 'db', 'advisors', '--type', 'all', '--level', 'info', '--fail-on', 'info')),
  )
}
