import { spawnSync } from 'node:child_process'
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
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { installedMark, MARK } from '../../../scripts/installed.mjs'

/** Leftovers of runs in node_modules: Vite's caches, our own builds, and the mark of what is installed. */
const LEFTOVERS = /^\.(vite|roster|cache|tmp)/

/**
 * A clone of the committed tree in an empty folder, as after `git clone` and `npm ci`, and nothing else: no caches, no data. Removed when
 * the test is over.
 */
export function makeClone({ installed = true, whenOver = onTestFinished as (work: () => void) => void } = {}): string {
  const home = realpathSync(mkdtempSync(path.join(tmpdir(), 'roster-clone-')))
  whenOver(() => rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  const folder = path.join(home, 'roster')
  git('-c', 'safe.directory=*', 'clone', '--quiet', process.cwd(), folder)
  if (installed) {
    plant('node_modules', path.join(folder, 'node_modules'), LEFTOVERS)
    // Makes `npm start` skip the installation.
    const mark = installedMark(readFileSync(path.join(folder, 'package-lock.json')))
    writeFileSync(path.join(folder, 'node_modules', MARK), mark)
  }
  return folder
}

/**
 * One clone for all tests of a file: to plant forty thousand files takes seconds. It is fresh before each of them, or only
 * before the first: a second start is quick.
 */
export function sharedClone({ freshOnce = false } = {}): () => string {
  let folder = ''
  let remove = () => {}
  beforeAll(() => {
    folder = makeClone({
      whenOver: (work) => {
        remove = work
      },
    })
  })
  if (!freshOnce) beforeEach(() => restore(folder))
  afterAll(() => remove())
  return () => folder
}

/** Makes a clone fresh again: everything that a command left behind goes, but for what is installed. */
function restore(folder: string): void {
  git('-C', folder, 'reset', '--quiet', '--hard')
  git('-C', folder, 'clean', '--quiet', '-xdff', '--exclude=/node_modules')
  const modules = path.join(folder, 'node_modules')
  for (const name of readdirSync(modules)) {
    if (LEFTOVERS.test(name) && name !== MARK) rmSync(path.join(modules, name), { recursive: true, force: true })
  }
}

/** Committed files that are no longer as they were, and new ones that git does not ignore. */
export function changedFiles(folder: string): string[] {
  const lines = git('-C', folder, 'status', '--porcelain').split('\n')
  return lines.filter(Boolean).map((line) => line.slice(3))
}

/** The changes of the working tree that a clone lacks, for people who miss their change here. */
export function uncommitted(): string[] {
  return git('status', '--porcelain').split('\n').filter(Boolean)
}

/** The same files once more without their bytes: hard links, or copies where the other folder is on another disk. */
function plant(from: string, to: string, without?: RegExp): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (without?.test(entry.name)) continue
    const source = path.join(from, entry.name)
    const target = path.join(to, entry.name)
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
