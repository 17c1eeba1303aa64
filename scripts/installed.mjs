import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export const MARK = '.roster-lockfile'
const MARK_FILE = `node_modules/${MARK}`

/**
 * Brings node_modules to what package-lock.json says, and does nothing when it is there already: `npm start` and
 * `npm test` are the only commands a newcomer needs. Exits with one sentence when it cannot.
 */
export function ensureInstalled() {
  const { node } = process.versions
  if (!runsOn(node)) {
    exit(
      `Roster needs Node 20 (20.19 or later), 22 (22.13 or later), or 24 and later; this is ${node}. Install the LTS release from nodejs.org.`,
    )
  }
  const mark = installedMark(readFileSync('package-lock.json'))
  if (existsSync(MARK_FILE) && readFileSync(MARK_FILE, 'utf8') === mark) return
  console.log('Installing dependencies …')
  // Everything is needed, even where NODE_ENV or npm's settings would leave out the tools or the packages for this machine.
  // Packages that npm has on this machine already are not downloaded again: the lockfile names each by its hash.
  const flags = ['--include=dev', '--include=optional', '--prefer-offline', '--loglevel=error']
  const { status } = spawnSync('npm', ['ci', ...flags], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) exit('The dependencies could not be installed: npm ci failed, its reason stands above.')
  writeFileSync(MARK_FILE, mark)
}

/**
 * Whether Vite, Vitest and jsdom run on that Node, by `engines` in package.json. On an older one npm leaves out packages without an error,
 * and the next command breaks.
 * @param {string} version as in `process.versions.node`
 */
export function runsOn(version) {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  const numbers = (/** @type {string} */ text) => (text.match(/\d+/g) ?? []).map(Number)
  const [major = 0, minor = 0] = numbers(version)
  return engines.node.split(' || ').some((/** @type {string} */ range) => {
    const [line = 0, least = 0] = numbers(range)
    return range.startsWith('>=') ? major >= line : major === line && minor >= least
  })
}

/**
 * Fingerprint of an installation. npm installs for one system, processor and Node version; another one on the same
 * folder (a container, WSL, a newer Node) installs again.
 * @param {string | Uint8Array} lock package-lock.json
 */
export function installedMark(lock) {
  const { platform, arch, versions } = process
  return [createHash('sha256').update(lock).digest('hex'), platform, arch, versions.node].join(' ')
}

/** @param {string} sentence */
function exit(sentence) {
  console.error(sentence)
  process.exit(1)
}
