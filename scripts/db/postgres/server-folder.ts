import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'

/** Bytes. The database tests fill a fifth of this. Containers often have 64 MB. */
const ROOM = 2 ** 30

/**
 * A new folder for a temporary server. In memory where there is room: a database is a thousand files, and the copy that each test
 * file gets takes 15 ms there, and 180 on a disk.
 * @param isLarge it belongs on the disk
 */
export function newServerFolder(isLarge: boolean): string {
  const parent = !isLarge && hasRoom(MEMORY) ? MEMORY : tmpdir()
  return mkdtempSync(path.join(parent, `roster-db-${process.pid}-`))
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > ROOM
  } catch {
    return false
  }
}

/**
 * Deletes the data of runs that were killed without a chance to clean up. A server whose data is gone notices within a
 * minute and ends itself.
 */
export function sweepLeftovers(): void {
  const anHourAgo = Date.now() - 3_600_000
  for (const folder of [tmpdir(), MEMORY].flatMap(leftovers)) {
    try {
      if (statSync(folder).mtimeMs < anHourAgo) rmSync(folder, { recursive: true, force: true })
    } catch {
      // It belongs to another user, or was deleted first.
    }
  }
}

/** The data of servers whose process is gone. */
function leftovers(parent: string): string[] {
  try {
    return readdirSync(parent)
      .filter((name) => {
        const owner = /^roster-db-(\d+)-/.exec(name)?.[1]
        return owner !== undefined && !isAlive(Number(owner))
      })
      .map((name) => path.join(parent, name))
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
