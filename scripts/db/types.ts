import { writeFileSync } from 'node:fs'
import { generateTypes, typesFile } from '../../tests/db/support/database-types.ts'
import { withPushedDatabase } from './throw-away.ts'

/** `npm run db:types`: writes src/lib/database.types.ts from the migrations. */
export function main(): Promise<number> {
  return withPushedDatabase(async (url) => {
    writeFileSync(typesFile, await generateTypes(url))
    return 0
  })
}
