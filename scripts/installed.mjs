import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const MARK = 'node_modules/.roster-lockfile'

/**
 * Brings node_modules to what package-lock.json says, and does nothing when it is there already: `npm start` and
 * `npm test` are the only commands a newcomer needs. Exits with one sentence when it cannot.
 */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    exit(`Roster needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer one from nodejs.org.`)
  }
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === lock) return
  console.log('Installing dependencies …')
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) exit('The dependencies could not be installed: npm ci failed, its reason stands above.')
  writeFileSync(MARK, lock)
}

/** @param {string} sentence */
function exit(sentence) {
  console.error(sentence)
  process.exit(1)
}
