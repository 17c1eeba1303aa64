import { advice } from '../../tests/db/support/advisors.ts'
import { withPushedDatabase } from './throw-away.ts'

/** `npm run db:advisors`: Supabase's security and performance advisors on the migrated database. */
export function main(): Promise<number> {
  return withPushedDatabase(async (url) => {
    const found = await advice(url)
    for (const line of found) console.error(line)
    console.log(found.length ? `${found.length} pieces of advice` : 'The advisors have nothing to say.')
    return found.length ? 1 : 0
  })
}
