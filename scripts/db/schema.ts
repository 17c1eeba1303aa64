import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from './postgres/migrations.ts'
import { dumpMigrated } from './schemas/dump.ts'
import { schemaFiles } from './schemas/write.ts'

const folder = path.join(projectRoot, 'supabase/schemas')

/** `npm run db:schema`: writes `supabase/schemas` from the migrations. */
export async function main(): Promise<number> {
  const files = await generateSchemas()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  return 0
}

/** What the files have to say, by name. */
export async function generateSchemas(): Promise<Record<string, string>> {
  return schemaFiles(await dumpMigrated())
}

/** What they do say. */
export function committedSchemas(): Record<string, string> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]))
}
