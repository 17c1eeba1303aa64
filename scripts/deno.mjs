import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Finds a Deno for the functions' tests: a configured one, one on the PATH, else npm's, fetched once into the user's
 * cache. It is not a dependency, because it weighs 90 MB and only these tests need it.
 */

const VERSION = '2.9.6'
const FOLDER = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'roster', `deno-${VERSION}`)
/** Minutes that the download may take. */
const DOWNLOAD_MINUTES = 3
const isWindows = process.platform === 'win32'

/**
 * @returns {string} its path
 * @throws Error with one sentence that says what to do
 */
export function ensureDeno() {
  const fetched = join(FOLDER, 'node_modules', '.bin', isWindows ? 'deno.cmd' : 'deno')
  const installed = [process.env.DENO_PATH, fetched, 'deno'].find((path) => path && answers(path))
  if (installed) return installed
  fetchDeno()
  if (answers(fetched)) return fetched
  const todo = `install it (npm install -g deno@${VERSION}), or set DENO_PATH to one`
  throw new Error(`There is no Deno for the tests of the functions, and it could not be fetched: ${todo}.`)
}

/** Another run may fetch it at the same moment: the first to finish puts it there. */
function fetchDeno() {
  mkdirSync(dirname(FOLDER), { recursive: true })
  const making = mkdtempSync(`${FOLDER}-`)
  spawnSync('npm', ['install', '--prefix', making, '--no-audit', '--no-fund', '--loglevel=error', `deno@${VERSION}`], {
    stdio: 'ignore',
    timeout: DOWNLOAD_MINUTES * 60_000,
    shell: isWindows,
  })
  if (existsSync(FOLDER)) rmSync(making, { recursive: true, force: true })
  else renameSync(making, FOLDER)
}

/** @param {string} path */
function answers(path) {
  return spawnSync(path, ['--version'], { timeout: 20_000, shell: isWindows }).status === 0
}
