import { applyMigrations, asReleased, migrationsOf, type Release } from '../../../scripts/db/postgres/migrations.ts'
import { type Database, shared, testDatabase } from './database.ts'
import { reloadSchema } from './rpc-query.ts'

/** A database of this release, for `update`. Call it at the top of the file. */
export const databaseOf = (release: Release): Database => testDatabase({ source: asReleased(release) })

/** Applies the migrations since the release. */
export async function update(db: Database, release: Release): Promise<void> {
  await applyMigrations(shared, db.name, migrationsOf(release).since)
  reloadSchema(db)
}
