import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { loadEnv } from 'vite'
import { defineConfig } from 'vitest/config'
import { embeddedBackend } from './scripts/embedded-backend'
import { hostedProject } from './scripts/hosted-project'
import { securityHeadersPlugin } from './scripts/security-headers'

export default defineConfig(({ mode, command }) => {
  const hosted = hostedProject(loadEnv(mode, process.cwd(), 'VITE_'))
  const storage = process.env.ROSTER_DB === 'memory' ? 'memory' : 'disk'
  const serves = command === 'serve' && mode !== 'test'
  const port = Number(process.env.PORT ?? 5173)
  return {
    plugins: [
      react(),
      tailwindcss(),
      serves && !hosted && embeddedBackend({ storage, seed: process.env.ROSTER_SEED !== '0' }),
      securityHeadersPlugin(hosted?.url),
    ],
    resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
    server: { port, strictPort: process.env.PORT !== undefined, watch: { ignored: ['**/supabase/.temp/**'] } },
    preview: { port, strictPort: true },
    build: { target: 'es2022', chunkSizeWarningLimit: 250 },
    test: {
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            environment: 'jsdom',
            include: ['tests/unit/**/*.test.{ts,tsx}'],
            setupFiles: ['tests/unit/setup.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'db',
            environment: 'node',
            include: ['tests/db/**/*.test.ts'],
            globalSetup: ['tests/db/support/global-setup.ts'],
            testTimeout: 60_000,
            hookTimeout: 120_000,
            maxWorkers: 2,
          },
        },
      ],
    },
  }
})
