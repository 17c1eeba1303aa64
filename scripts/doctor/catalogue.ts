import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { readMigrations } from '../db/postgres/migrations.ts'
import { ask, type Finding, open, type Project, right, wrong } from './project.ts'

interface CatalogueObject {
  /** `function public.get_event(text,text)` */
  name: string
  hash: string
}

const MOST_NAMED = 5

/**
 * Whether functions, triggers, policies and grants are those that the migrations make. A migration that changed after it was pushed, or a
 * function edited by hand, has the same number but another hash. A project without the comparing function lacks a migration.
 */
export async function lookAtCatalogue(project: Project): Promise<Finding[]> {
  const { json } = await ask(project, '/rest/v1/rpc/catalogue_hashes')
  if (json === null) return [open('Database: another doctor is comparing it right now.', 'Run the doctor again.')]
  return Array.isArray(json) ? [compare(await wantedCatalogue(), json)] : []
}

let wanted: Promise<CatalogueObject[]> | undefined

/** The catalogue of a fresh database with the migrations of this folder, made once. */
export function wantedCatalogue(): Promise<CatalogueObject[]> {
  wanted ??= makeCatalogue()
  return wanted
}

async function makeCatalogue(): Promise<CatalogueObject[]> {
  const database = await PGlite.create()
  try {
    await database.exec(readFileSync(new URL('../db/postgres/bootstrap.sql', import.meta.url), 'utf8'))
    for (const { sql } of readMigrations()) await database.exec(sql)
    return (await database.query<CatalogueObject>('select name, hash from private.catalogue() order by name')).rows
  } finally {
    await database.close()
  }
}

/** @param present the hashes of the project's database */
export function compare(wanted: readonly CatalogueObject[], present: readonly unknown[]): Finding {
  const changed = wanted.filter(({ hash }) => !present.includes(hash)).map(({ name }) => name)
  if (changed.length > 0) {
    const named = changed.slice(0, MOST_NAMED).join(', ')
    const more = changed.length > MOST_NAMED ? ` and ${changed.length - MOST_NAMED} more` : ''
    return wrong(
      `Database: not as the migrations make it: ${named}${more}.`,
      'Run the statements of supabase/schemas for them in the SQL Editor. A project with unreleased migrations needs a new one and a backup.',
    )
  }
  const known = new Set(wanted.map(({ hash }) => hash))
  const others = present.map(String).filter((hash) => !known.has(hash))
  if (others.length === 0)
    return right(`Database: ${wanted.length} functions, triggers, policies and tables are as the migrations make them.`)
  const policies = others.filter((hash) => hash.startsWith('p')).length
  if (policies > 0)
    return wrong(`Database: ${policies} policies are in no migration.`, 'Remove them: Authentication, Policies.')
  return open(
    `Database: ${others.length} functions, triggers or tables are in no migration.`,
    'Fine if they are yours.',
  )
}
