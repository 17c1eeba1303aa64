import { writeTypes } from '../../tests/db/support/database-types.ts'
import { withPushedDatabase } from './throw-away.ts'

/** `npm run db:types`: writes src/lib/backend/database.types.ts from the migrations. */
export function main(): Promise<number> {
  return withPushedDatabase(async (url) => {
    await writeTypes(url)
    return 0
  })
}
