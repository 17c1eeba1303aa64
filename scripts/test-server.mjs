import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './installed.mjs'
import { browserCounts, honestCounts } from './test-counts.mjs'

/**
 * `npm run test:server`: the journeys of the main job once more, with the API on a real Postgres server. In `npm test` the
 * browser tests run on PGlite, whose single connection puts everybody in a queue. Here each request has a connection of its
 * own. Ends with one line that counts, like `npm test`. With arguments it runs these specs instead.
 */

ensureInstalled()
// Vite, which reads TypeScript for Node 20, says in NODE_ENV that this is development. The bundle is to be production's.
const env = { ...process.env }
const { runnerImport } = await import('vite')
const { ensureChromium } = await import('./chromium.mjs')

/** An event from making it to its clean list, and everything in it that several people do at once. */
const JOURNEYS = [
  'main-job.spec.ts',
  'guests-and-privacy.spec.ts',
  'guest-throttle.spec.ts',
  'guest-flood.spec.ts',
  'offline-sign-up.spec.ts',
  'waitlist.spec.ts',
  'waitlist-organizer.spec.ts',
  'pay-on-event.spec.ts',
  'group-members.spec.ts',
  'delete-account.spec.ts',
]
const REPORT = `${process.cwd()}/test-results/reports/server.json`
mkdirSync('test-results/reports', { recursive: true })
rmSync(REPORT, { force: true })

const api = fileURLToPath(new URL('./db/api-server.ts', import.meta.url))
const { module } = await runnerImport(api, { configFile: false, logLevel: 'error' })
const { startApiServer } = /** @type {typeof import('./db/api-server.ts')} */ (module)
const server = await startApiServer()
try {
  const endedWell = await runJourneys(server.url)
  const { passed, failed, again } = honestCounts(endedWell, readCounts())
  for (const name of again) console.log(`\nNeeded a second try: ${name}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  server.stop()
}

/** @param {string} database */
async function runJourneys(database) {
  const given = process.argv.slice(2)
  const args = ['test', '-c', 'e2e', '--retries=1', '--reporter=list,json', ...(given.length > 0 ? given : JOURNEYS)]
  // Not waited for in a way that stops this process: the server's log is read here.
  const child = spawn('npx', ['--no-install', 'playwright', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...env,
      CHROMIUM_PATH: await ensureChromium(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT,
      ROSTER_TEST_DB: database,
    },
    shell: process.platform === 'win32',
  })
  const status = await new Promise((ended) => child.once('close', ended))
  return status === 0
}

function readCounts() {
  try {
    return browserCounts(JSON.parse(readFileSync(REPORT, 'utf8')))
  } catch (error) {
    console.error('No report of the journeys', error)
    return { passed: 0, failed: 0, again: [] }
  }
}
