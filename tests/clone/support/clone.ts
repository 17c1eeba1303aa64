import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** What runs leave behind in node_modules: Vite's caches, our own builds, and the mark of what is installed. */
const LEFTOVERS = /^\.(vite|roster|cache|tmp)/

/**
 * A clone of the committed tree in an empty folder of its own, as a newcomer has it after `git clone` and `npm ci`, and
 * nothing else: no caches, no data. Removed when the test is over.
 */
export function makeClone({ installed = true } = {}): string {
  const home = realpathSync(mkdtempSync(path.join(tmpdir(), 'roster-clone-')))
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  const folder = path.join(home, 'roster')
  git('-c', 'safe.directory=*', 'clone', '--quiet', process.cwd(), folder)
  if (installed) {
    plant('node_modules', path.join(folder, 'node_modules'), LEFTOVERS)
    const lock = createHash('sha256')
      .update(readFileSync(path.join(folder, 'package-lock.json')))
      .digest('hex')
    writeFileSync(path.join(folder, 'node_modules/.roster-lockfile'), lock)
  }
  return folder
}

/** What the working tree has that a clone lacks, for people who wonder why their change makes no difference here. */
export function uncommitted(): string[] {
  return git('status', '--porcelain').split('\n').filter(Boolean)
}

/** The same files once more without their bytes: hard links, or copies where the other folder is on another disk. */
function plant(from: string, to: string, without?: RegExp): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (without?.test(entry.name)) continue
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) plant(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkOrCopy(source, target)
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}

function git(...args: string[]): string {
  if (!existsSync('.git')) throw new Error('This test clones the repository: run it in one that git made.')
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr}`)
  return stdout
}
