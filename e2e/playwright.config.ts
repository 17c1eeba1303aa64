import { defineConfig } from '@playwright/test'
import { installedChromium, isRoot } from '../scripts/chromium.ts'
import { BUILD, bundleEnv, port } from '../scripts/test-bundle.ts'
import { SENDER_TOKEN } from './support/sender'

/**
 * `npm run test:more` alone runs the folders of `extended` (scripts/more.ts):
 * - `hosted` needs a separate server, and live updates a build too, as a hosted project has them;
 * - `pictures` draws pictures and reads them back, which keeps a core busy for long;
 * - `screens` goes through many screens, in each size and theme, with the keyboard and as a screen reader does;
 * - `notified` needs a whole browser: a headless build shows no notifications;
 * - `journeys` goes whole ways through one part of the app, of which unit and database tests hold each rule;
 * - `edge-cases` has floods, a thousand rows, other zones, invalid input, and features that meet without a network. Its cases are rarer than those of
 *   the test of the same name (`offline-sign-up`, `series-forms` …).
 */
const isExtended = process.env.ROSTER_MORE === '1'
/** `npm run screenshots` takes pictures of the screens and of the demo (e2e/screenshots). */
const takesPictures = process.env.ROSTER_MORE === 'screenshots'
const PICTURES = 'screenshots/*.spec.ts'
const inExtended = (folder: string) => `extended/${folder}/*.spec.ts`

const args = [
  // Chromium's sandbox refuses to run as root, which is what containers are.
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  // There is none: Chromium would start a process that does its work on the processor.
  '--disable-gpu',
]

// `npm test` has built it beside the database tests (scripts/test.ts).
const build = process.env.ROSTER_BUILT === '1' ? '' : `node ${BUILD.join(' ')} && `

const env = {
  ...bundleEnv,
  ROSTER_SEED: takesPictures ? '1' : '0',
  PORT: String(port),
  // Longer than in earnest, ms: what a card says is tested here, and how long it may take in tests/unit/link-preview.
  ROSTER_CARD_PATIENCE: '20000',
  // A test wakes the sender itself (POST /functions/v1/send-messages), and its pushes go to a stand-in on this machine.
  ROSTER_TICK: '0',
  // Once one test has woken it, it would write to the people of all other tests.
  ROSTER_MAIL: '0',
  SENDER_TOKEN,
  PUSH_EXTRA_HOSTS: 'localhost',
  // Hundreds of accounts are made; at its usual cost each password would hold up the server for a tenth of a second.
  LITE_AUTH_BCRYPT_COST: '4',
}

export default defineConfig({
  testDir: '.',
  outputDir: `../test-results/browser-${port}`,
  fullyParallel: true,
  // Two more than the cores: part of a test is waiting for the page.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // A journey of several phones takes ten seconds on a quiet machine, and ten times as long on one that others use too.
  timeout: process.env.ROSTER_RESPONSE_DELAY_SEED ? 360_000 : 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    timezoneId: 'Europe/Lisbon',
    // A worker would answer for the page and hide requests from the tests; those about the worker allow it.
    serviceWorkers: 'block',
    // Drawing what slides and fades takes a third of the browser's processor time. Tests about it say so (support/motion.ts).
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test in case it fails takes nearly half of the processor's time. `--trace on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: installedChromium(), args },
  },
  projects: isExtended
    ? [
        // One worker, because each builds and starts a server; and first, so that the others do not wait for it.
        { name: 'hosted', testMatch: inExtended('hosted'), workers: 1 },
        {
          name: 'notified',
          testMatch: inExtended('notified'),
          // To start a whole browser twice takes longer than its tests.
          workers: 1,
          use: { launchOptions: { executablePath: installedChromium(true), args } },
        },
        { name: 'extended', testMatch: ['pictures', 'screens', 'journeys', 'edge-cases'].map(inExtended) },
      ]
    : takesPictures
      ? [
          { name: 'light', testMatch: PICTURES },
          { name: 'dark', testMatch: PICTURES },
          { name: 'largest', testMatch: PICTURES, use: { viewport: { width: 360, height: 640 } } },
        ].map((look) => ({ ...look, use: { deviceScaleFactor: 2, ...look.use } }))
      : [{ name: 'phone', testMatch: '**/*.spec.ts', testIgnore: ['extended/**', PICTURES] }],
  webServer: {
    command: `${build}node scripts/run.mjs scripts/test-server`,
    cwd: '..',
    env,
    url: `http://localhost:${port}`,
    timeout: 180_000,
    reuseExistingServer: false,
    // Killed at once, it would leave its Postgres behind.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
