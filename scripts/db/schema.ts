import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../../tests/db/support/migrations.ts'
import { dumpMigrated } from './schemas/dump.ts'
import { schemaFiles } from './schemas/write.ts'

/** `npm run db:schema`: writes `supabase/schemas` from the migrations. */
export async function main(): Promise<number> {
  const files = schemaFiles(await dumpMigrated())
  const folder = path.join(projectRoot, 'supabase/schemas')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  return 0
}
