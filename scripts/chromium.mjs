import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * A Chromium for the browser tests: an installed one, else Playwright's own, else Debian's when we are root, else one
 * sentence that says what to do. Nothing is fetched when one is there.
 */

/** The headless build comes first, because it needs a tenth less of the machine. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]
/** A headless build calls every notification refused, so the tests of notifications need the whole browser. */
const HEADLESS_ONLY = /headless[-_]shell/
/** Minutes that a download may take before the next way is tried. */
const DOWNLOAD_MINUTES = 5

export const isRoot = process.getuid?.() === 0

/**
 * The path of an installed Chromium, or undefined. A name on the PATH counts only if it answers: Ubuntu ships a stub.
 * @returns {string | undefined}
 */
export function installedChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const known = PLACES.filter((place) => existsSync(place))
  const onPath = process.platform === 'win32' ? [] : NAMES.map(which).filter((path) => path !== undefined)
  return [...onPath, ...known].find(answers)
}

/**
 * The path of an installed browser that can show notifications, or undefined.
 * @returns {string | undefined}
 */
export function installedWholeChromium() {
  const named = [process.env.CHROMIUM_WHOLE_PATH, process.env.CHROMIUM_PATH].find(
    (path) => path && !HEADLESS_ONLY.test(path),
  )
  if (named) return named
  const onPath = process.platform === 'win32' ? [] : NAMES.filter((name) => !HEADLESS_ONLY.test(name)).map(which)
  return [...onPath.filter((path) => path !== undefined), ...PLACES.filter((place) => existsSync(place))].find(answers)
}

export const NO_WHOLE_CHROMIUM =
  'No whole Chromium for the tests of notifications, which a headless build never shows: install Chromium or Google Chrome, or set CHROMIUM_WHOLE_PATH to one.'

/**
 * Makes sure that there is a browser that can show notifications.
 * @returns {Promise<string>} its path
 * @throws Error with one sentence that says what to do
 */
export async function ensureWholeChromium() {
  const installed = installedWholeChromium()
  if (installed) return installed
  const own = await playwrightsOwn()
  if (own) return own
  if (isRoot && which('apt-get')) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    const fromDebian = installedWholeChromium()
    if (fromDebian) return fromDebian
  }
  throw new Error(NO_WHOLE_CHROMIUM)
}

/** Playwright's own, a whole one, fetched where it is not there. @returns {Promise<string | undefined>} */
async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  if (!existsSync(own)) run('npx', ['playwright', 'install', 'chromium', '--no-shell'])
  return existsSync(own) && answers(own) ? own : undefined
}

/**
 * Makes sure that there is a browser.
 * @returns {Promise<string>} its path
 * @throws Error with one sentence that says what to do
 */
export async function ensureChromium() {
  const installed = installedChromium()
  if (installed) return installed
  const own = await playwrightsOwn()
  if (own) return own
  if (isRoot && which('apt-get')) {
    run('apt-get', ['update', '-qq'])
    // Older releases have only the whole browser.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
      const fromDebian = installedChromium()
      if (fromDebian) return fromDebian
    }
  }
  throw new Error('No Chromium for the browser tests: install Chromium or Google Chrome, or set CHROMIUM_PATH to one.')
}

/** @param {string} name */
function which(name) {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** @param {string} path */
function answers(path) {
  if (process.platform === 'win32') return existsSync(path)
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  console.log(`Fetching a browser: ${command} ${args.join(' ')}`)
  const { status, stderr } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: DOWNLOAD_MINUTES * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    shell: process.platform === 'win32',
  })
  // While another way is left, this failure is not an error. Its first line says enough.
  if (status !== 0) console.log(`That did not work: ${stderr?.match(/^.*error.*$/im)?.[0] ?? 'it took too long'}`)
}
