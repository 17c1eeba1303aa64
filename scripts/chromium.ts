import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/**
 * A Chromium for the browser tests: a named one, an installed one, else Playwright's own, else Debian's when we are root. Nothing is fetched when one is
 * there. A whole one can show notifications, which a headless build calls refused.
 */

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
/** The headless build comes first, because it needs a tenth less of the machine. */
const ANY = ['chromium-headless-shell', ...WHOLE]
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]
/** Minutes that a download may take before the next way is tried. */
const DOWNLOAD_MINUTES = 5
const isWindows = process.platform === 'win32'

export const isRoot = process.getuid?.() === 0

/** The path of an installed Chromium, or undefined. A name on the PATH counts only if it answers: Ubuntu ships a stub. */
export function installedChromium(isWhole = false): string | undefined {
  const { CHROMIUM_PATH, CHROMIUM_WHOLE_PATH } = process.env
  const named = isWhole ? [CHROMIUM_WHOLE_PATH, CHROMIUM_PATH] : [CHROMIUM_PATH]
  const chosen = named.find((path) => path && !(isWhole && /headless[-_]shell/.test(path)))
  if (chosen) return chosen
  const onPath = isWindows ? [] : (isWhole ? WHOLE : ANY).flatMap((name) => which(name) ?? [])
  return [...onPath, ...PLACES, chromium.executablePath()].find(
    (path) => existsSync(path) && (isWindows || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0),
  )
}

/**
 * Makes sure that there is a browser.
 * @returns its path
 * @throws Error with one sentence that says what to do
 */
export function ensureChromium(isWhole = false): string {
  const ways = [
    () => {},
    () => run('npx', ['playwright', 'install', 'chromium', '--no-shell']),
    () => {
      if (!isRoot || !which('apt-get')) return
      run('apt-get', ['update', '-qq'])
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    },
  ]
  for (const fetchOne of ways) {
    fetchOne()
    const installed = installedChromium(isWhole)
    if (installed) return installed
  }
  throw new Error(isWhole ? NO_WHOLE_CHROMIUM : NO_CHROMIUM)
}

const NO_CHROMIUM = 'No Chromium for the browser tests: install Chromium or Google Chrome, or set CHROMIUM_PATH to one.'
export const NO_WHOLE_CHROMIUM =
  'No whole Chromium for the tests of notifications, which a headless build never shows: install Chromium or Google Chrome, or set CHROMIUM_WHOLE_PATH to one.'

function which(name: string): string | undefined {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

function run(command: string, args: string[]): void {
  console.log(`Fetching a browser: ${command} ${args.join(' ')}`)
  const { status, stderr } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: DOWNLOAD_MINUTES * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    shell: isWindows,
  })
  // While another way is left, this failure is not an error. Its first line says enough.
  if (status !== 0) console.log(`That did not work: ${stderr?.match(/^.*error.*$/im)?.[0] ?? 'it took too long'}`)
}
