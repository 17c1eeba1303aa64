import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Makes the folder that keeps the demo's data, with all folders above it, and claims it for this process, because two
 * servers would corrupt each other's files. A claim whose process has ended does not count. It is given back when this one ends,
 * also by Ctrl+C or with its terminal: after a restart of the machine its number may be another program's.
 *
 * @throws Error with one sentence that says what to do when the folder cannot be written, or when Roster runs on it.
 */
export function claimDataFolder(folder: string): void {
  // Beside the folder: Postgres wants its own to be empty at the first start.
  const claim = `${folder}.pid`
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    const owner = ownerOf(claim)
    if (owner === undefined) writeFileSync(claim, String(process.pid))
    else throw new Error(occupied(owner, claim))
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new Error(
      `The demo's data cannot be written to ${resolve(folder)} (${error.code}): make it a folder that you may write to, or keep no data with ROSTER_DB=memory.`,
    )
  }
  process.once('exit', () => {
    if (readClaim(claim) === process.pid) rmSync(claim, { force: true })
  })
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
}

/** The number may belong to another program: a power cut leaves the claim behind. */
function occupied(owner: number, claim: string): string {
  return `Roster already runs here, as process ${owner}: use that one, or stop it first. If process ${owner} is another program, delete ${claim}.`
}

/** The process that holds the claim, unless it is this one or no longer there. */
function ownerOf(claim: string): number | undefined {
  const owner = readClaim(claim)
  if (!owner || owner === process.pid) return undefined
  try {
    process.kill(owner, 0)
    return owner
  } catch (error) {
    // The process belongs to another user, so it cannot be checked, but it runs.
    return isSystemError(error) && error.code === 'EPERM' ? owner : undefined
  }
}

function readClaim(claim: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(claim, 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error
}
