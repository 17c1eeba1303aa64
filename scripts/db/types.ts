import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { x } from 'tinyexec'
import { runSupabase, withMigrated } from './ephemeral-database.ts'
import { projectRoot } from './postgres/migrations.ts'
import { schemaTexts, signatureOf, statementsOf } from './schemas/statements.ts'

/** The generated file that the app's client is typed with. */
const typesFile = path.join(projectRoot, 'src/lib/backend/database.types.ts')

const opening = '// Generated from the migrations by `npm run db:types`; a test fails when it drifts. Do not edit.\n'

/** `npm run db:types`: writes src/lib/backend/database.types.ts from the migrations. */
export async function main(): Promise<void> {
  await withMigrated(async (url) => writeFileSync(typesFile, await generateTypes(url)))
}

export function committedTypes(): string {
  return readFileSync(typesFile, 'utf8')
}

const supportedFile = path.join(projectRoot, 'supabase/supported-rpcs.json')

/** A table or a function in the file. */
const ENTRY = /^ {6}(\w+): \{(?:.*\}\n|\n(?: {7,}.*\n)+ {6}\}\n)/gm

/** Functions with the names of their parameters; `?` stands behind one that may be left out. */
type Rpcs = Record<string, string[]>

/** The functions that the app names. */
export function namedFunctions(): Rpcs {
  const [, functions = ''] = committedTypes().split('    Functions: {\n')
  const entries = [...functions.matchAll(ENTRY)]
  return Object.fromEntries(entries.map(([entry, name]) => [name, entry.match(/\bp_\w+\??(?=:)/g) ?? []]))
}

/** Those that the pages of the last release name. */
export const supportedRpcs = (): Rpcs => JSON.parse(readFileSync(supportedFile, 'utf8'))

export function writeAsked(): void {
  writeFileSync(supportedFile, `${JSON.stringify(namedFunctions(), null, 2)}\n`)
}

/** The content of the file for this database, formatted like the rest of the project. */
export async function generateTypes(url: string): Promise<string> {
  const generated = await runSupabase('gen', 'types', '--lang=typescript', '--schema', 'public', `--remote=${url}`)
  // Under another name, because the formatter is set to leave the generated file alone.
  const name = path.join(projectRoot, 'src/lib/types-to-format.ts')
  // Nothing here uses the generic types behind the database's own.
  const [database = ''] = generated.split(/\ntype DatabaseWithoutInternals\b/)
  const { stdout } = await x('biome', ['format', `--stdin-file-path=${name}`], { stdin: database, throwOnError: true })
  return opening + withShortUpdates(onlyAsked(withoutRetired(stdout), sources()))
}

/** An update has the columns of an insert, each optional. */
const withShortUpdates = (types: string): string =>
  types.replace(/^ {6}(\w+): \{\n(?: {8,}.*\n)*? {8}Update: \{\n(?: {10}.*\n)+ {8}\}\n/gm, (table, name) =>
    table.replace(
      /Update: \{\n(?: {10}.*\n)+ {8}\}/,
      `Update: Partial<Database['public']['Tables']['${name}']['Insert']>`,
    ),
  )

/** Leaves out the overloads that only pages of an earlier release call. */
function withoutRetired(types: string): string {
  const retired = statementsOf(schemaTexts()['retired.sql'] ?? '').map((one) => parameterNames(signatureOf(one)))
  return types.replace(/^ {6}\w+:\n(?: {8,}.*\n)+/gm, (entry) => {
    const [name = '', ...overloads] = entry.split(/^ {8}\| /m)
    const [current = '', ...others] = overloads.filter((overload) => !retired.includes(parameterNames(overload)))
    return others.length > 0 ? entry : `${name.trimEnd()} ${current.replaceAll(/^ {4}/gm, '')}`
  })
}

/** In one order. */
const parameterNames = (text: string) => (text.match(/\bp_\w+/g) ?? []).sort().join()

/** The app's code, without the types themselves. */
const sources = (): string =>
  readdirSync(path.join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !typesFile.endsWith(name))
    .map((name) => readFileSync(path.join(projectRoot, 'src', name), 'utf8'))
    .join('\n')

/** The tables and functions that the app names. Those that only the sender or the operator calls are left out. */
function onlyAsked(types: string, source: string): string {
  const functionsAt = types.indexOf('    Functions: {')
  return types.replace(ENTRY, (whole, name, at) =>
    source.includes(at < functionsAt ? `from('${name}')` : `'${name}'`) ? whole : '',
  )
}
