import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { loadEnv } from 'vite'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { bootScripts } from './scripts/vite/boot-scripts.ts'
import { catalogFiles, catalogs } from './scripts/vite/catalogs.ts'
import {
  chunkFileNames,
  codeSplitting,
  compileHints,
  listChunks,
  namedFiles,
  noteImports,
} from './scripts/vite/chunks.ts'
import { devFont } from './scripts/vite/dev-font.ts'
import { embeddedBackend, storageOf } from './scripts/vite/embedded-backend.ts'
import { embeddedFunctions } from './scripts/vite/embedded-functions.ts'
import { apiOrigin, hostedProject, siteOrigin } from './scripts/vite/hosted-project.ts'
import { linkCard } from './scripts/vite/link-preview.ts'
import { pushWorker } from './scripts/vite/push-worker.ts'
import { securityHeadersPlugin } from './scripts/vite/security-headers.ts'
import { serviceWorker } from './scripts/vite/service-worker.ts'

/** Unit tests that change what modules find when they are loaded. They share theirs with no other file. */
const ALONE = [
  'tests/unit/auth/captcha.test.tsx',
  'tests/unit/event/sign-up/contact-days.test.tsx',
  'tests/unit/ui/layout/site-links.test.tsx',
  'tests/unit/lib/backend/service-unavailable.test.ts',
  'tests/unit/lib/backend/session.test.ts',
  'tests/unit/scripts/bench-cases.test.ts',
]

/** Races and histories by chance, crashes, whole years and huge input, for which `npm test` has no time (`npm run test:more`, `npm run test:races`). */
const SLOW = 'tests/db/slow/*.test.ts'

/** How the database tests run. */
const ON_POSTGRES = {
  // After the unit tests, if both run at once.
  sequence: { groupOrder: 1 },
  environment: 'node',
  globalSetup: 'tests/db/support/global-setup.ts',
  // Each file has a separate database; reloading the same modules for each would take a fifth of the time.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // One more than the cores of a small machine, because each waits for Postgres now and then.
  maxWorkers: 3,
} as const

export default defineConfig(async ({ mode, command }): Promise<ViteUserConfig> => {
  // The browser tests always meet the embedded backend, whatever the developer's own `.env` says.
  const embedded = process.env.ROSTER_EMBEDDED === '1'
  const env = embedded ? {} : loadEnv(mode, process.cwd(), 'VITE_')
  const hosted = hostedProject(env)
  const siteUrl = siteOrigin(env)
  const hasCaptcha = Boolean(env.VITE_CAPTCHA_SITE_KEY)
  const storage = storageOf(process.env.ROSTER_DB)
  const serves = command === 'serve' && mode !== 'test'
  const port = Number(process.env.PORT ?? 5173)
  // Imported only here: a build would load all of Vitest with it.
  const sequencer = mode === 'test' ? (await import('./scripts/vite/test-order.ts')).TestOrder : undefined
  return {
    plugins: [
      react(),
      tailwindcss(),
      catalogs(),
      catalogFiles,
      serves && !hosted && embeddedBackend({ storage, seed: process.env.ROSTER_SEED !== '0' }),
      mode !== 'test' && !hosted && embeddedFunctions(),
      bootScripts([apiOrigin(hosted), hosted?.readsUrl]),
      devFont(),
      securityHeadersPlugin(apiOrigin(hosted), hosted?.readsUrl, hasCaptcha),
      noteImports,
      compileHints,
      listChunks(),
      linkCard({ project: hosted, siteUrl, hasCaptcha }),
      pushWorker(),
      command === 'build' && serviceWorker(),
    ],
    envDir: embedded ? false : undefined,
    // For index.html.
    define: { 'import.meta.env.VITE_SITE_URL': JSON.stringify(siteUrl ?? '') },
    resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
    server: { port, strictPort: process.env.PORT !== undefined, watch: { ignored: ['**/supabase/.temp/**'] } },
    preview: { port, strictPort: true },
    build: {
      outDir: process.env.ROSTER_OUT_DIR ?? 'dist',
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 250,
      license: { fileName: 'licenses.txt' },
      // Every browser that the app supports preloads modules by itself.
      modulePreload: { polyfill: false, resolveDependencies: namedFiles },
      rolldownOptions: { output: { codeSplitting, chunkFileNames } },
    },
    test: {
      sequence: { sequencer },
      // Others may use the machine too: what is waited for may take longer than a second.
      expect: { poll: { timeout: 30_000 } },
      // The same in every zone that a developer lives in. Tests of zones set their own.
      env: { TZ: 'UTC' },
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            environment: 'node',
            include: ['tests/unit/**/*.test.{ts,tsx}'],
            exclude: ALONE,
            setupFiles: ['tests/unit/setup.ts'],
            // As many as a small machine has cores: a third one would load the same modules again, a tenth of all work. Left alone, vitest keeps a core free.
            maxWorkers: 2,
            // A third of their processor time went into loading the same modules for each file. So a test leaves nothing behind.
            isolate: false,
            // Others may use the machine too.
            testTimeout: 60_000,
            hookTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'alone',
            environment: 'node',
            include: ALONE,
            setupFiles: ['tests/unit/setup.ts'],
            maxWorkers: 2,
            testTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            ...ON_POSTGRES,
            name: 'db',
            include: ['tests/db/**/*.test.ts', 'tests/sender/**/*.test.ts'],
            exclude: [SLOW],
          },
        },
        { extends: true, test: { ...ON_POSTGRES, name: 'slow', include: [SLOW] } },
        {
          extends: true,
          test: {
            name: 'hosted',
            // Behind the others, which have another number of workers.
            sequence: { groupOrder: 2 },
            environment: 'node',
            include: ['tests/hosted/**/*.test.ts'],
            globalSetup: ['tests/db/support/global-setup.ts'],
            testTimeout: 60_000,
            hookTimeout: 120_000,
            maxWorkers: 2,
          },
        },
        {
          extends: true,
          test: {
            name: 'clone',
            sequence: { groupOrder: 2 },
            environment: 'node',
            include: ['tests/clone/**/*.test.ts'],
            testTimeout: 480_000,
            hookTimeout: 120_000,
            maxWorkers: 2,
          },
        },
      ],
    },
  }
})
