import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A frozen migration has been applied somewhere, so it never changes again: a database that has it would never get
 * the change. `supabase/frozen.json` lists the frozen ones with their hashes. A migration that is not in the list may
 * still be edited.
 */
type Hashes = Record<string, string>

const listOf = (root: string) => path.join(root, 'supabase/frozen.json')

/** The problems of this project's migrations, one sentence each. */
export function complaints(root: string): string[] {
  const frozen = readFrozen(root)
  const present = hashMigrations(root)
  const last = Object.keys(frozen).sort().at(-1) ?? ''
  const broken = Object.keys(frozen).flatMap((name) => {
    if (!(name in present))
      return [`${name} is frozen, but it was removed or renamed. Put it back, and write a new migration.`]
    return present[name] === frozen[name]
      ? []
      : [`${name} is frozen, but it was changed. Undo the change, and write a new migration.`]
  })
  const early = Object.keys(present).filter((name) => !(name in frozen) && name < last)
  return [...broken, ...early.map((name) => `${name} stands before ${last}, which is frozen. Give it a later date.`)]
}

/** Adds every migration that is not frozen yet to the list; returns their names. Changes no entry of the list. */
export function freeze(root: string): string[] {
  const found = complaints(root)
  if (found.length > 0) throw new Error(found.join('\n'))
  const frozen = readFrozen(root)
  const present = hashMigrations(root)
  writeFileSync(listOf(root), `${JSON.stringify({ ...frozen, ...present }, null, 2)}\n`)
  return Object.keys(present).filter((name) => !(name in frozen))
}

/** The migrations that no release has frozen: they may still change, and a database that has them would never get the change. */
export const unreleased = (root: string): string[] => {
  const frozen = readFrozen(root)
  return Object.keys(hashMigrations(root)).filter((name) => !(name in frozen))
}

export function readFrozen(root: string): Hashes {
  return JSON.parse(readFileSync(listOf(root), 'utf8'))
}

/** The SHA-256 of each migration. Git may write a file with other line ends, so these do not count. */
function hashMigrations(root: string): Hashes {
  const folder = path.join(root, 'supabase/migrations')
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const hash = (name: string) => {
    const text = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return createHash('sha256').update(text).digest('hex')
  }
  return Object.fromEntries(names.sort().map((name) => [name, hash(name)]))
}
