import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

/** The builds that were uploaded, oldest first; each folder has the time of its upload as its name. */
const FOLDER = '.builds'
const MOST = 3

/** Keeps a copy of `dist` for `npm run rollback`, and only the last three. */
export function keepBuild(root: string, now = new Date()): void {
  mkdirSync(path.join(root, FOLDER), { recursive: true })
  const name = now.toISOString().slice(0, 19).replaceAll(':', '-')
  cpSync(path.join(root, 'dist'), path.join(root, FOLDER, name), { recursive: true })
  for (const old of keptBuilds(root).slice(0, -MOST)) remove(root, old)
}

/**
 * Puts the build that was uploaded before the last one back into `dist`, and forgets the last one.
 * @returns the time of its upload, in UTC
 * @throws Error if there is no build before
 */
export function restoreBuildBefore(root: string): string {
  const [before, last] = keptBuilds(root).slice(-2)
  if (!before || !last) throw new Error('This folder keeps no build before the last one.')
  const next = path.join(root, 'dist.next')
  cpSync(path.join(root, FOLDER, before), next, { recursive: true })
  rmSync(path.join(root, 'dist'), { recursive: true, force: true })
  renameSync(next, path.join(root, 'dist'))
  remove(root, last)
  return before
}

function keptBuilds(root: string): string[] {
  const folder = path.join(root, FOLDER)
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

const remove = (root: string, name: string) => rmSync(path.join(root, FOLDER, name), { recursive: true })
