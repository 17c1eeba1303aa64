import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { PUSH_WORKER } from './push-worker.ts'

/**
 * Builds the service worker. It precaches all files of one version and serves that version's index.html for each page
 * address, so the app opens offline. A newer worker waits for src/lib/browser/updates.ts. API responses never pass
 * through it: src/lib/backend/offline-cache.ts stores them per user. The manifest is public/manifest.webmanifest.
 */
export function serviceWorker() {
  let outDir = ''
  const noteFolder: Plugin = {
    name: 'roster:worker-folder',
    configResolved({ build }) {
      outDir = build.outDir
    },
  }
  const worker = VitePWA({
    strategies: 'generateSW',
    filename: 'sw.js',
    manifest: false,
    injectRegister: false,
    workbox: {
      globPatterns: ['**/*.{js,css,html,svg,webmanifest}', 'icons/icon-192.png', 'assets/inter-latin-opsz-*.woff2'],
      // The adapters of the hosts are not part of the app, and browsers keep what a worker imports anyway.
      globIgnores: ['_worker.js', 'netlify/**', PUSH_WORKER, 'assets/catalog-*'],
      // Translations are kept once they were used: a phone needs one language.
      runtimeCaching: [
        {
          urlPattern: /\/assets\/catalog-/,
          handler: 'CacheFirst',
          // Of two versions, two files each.
          options: { cacheName: 'catalogs', expiration: { maxEntries: 4 } },
        },
      ],
      importScripts: [PUSH_WORKER],
      // One file, which browsers always ask the server for. The files of the app have their version in their names.
      inlineWorkboxRuntime: true,
      dontCacheBustURLsMatching: /^assets\//,
      // A host answers for a file of a version that is no longer there with index.html, status 200 (the single-page fallback). Without
      // the hash a worker that is installed while a newer version is uploaded would keep that page in the file's place.
      manifestTransforms: [
        async (entries) => ({
          manifest: entries.map((entry) =>
            entry.url.startsWith('assets/') ? { ...entry, integrity: hashOf(`${outDir}/${entry.url}`) } : entry,
          ),
        }),
      ],
      cleanupOutdatedCaches: true,
      // The very first worker serves the page that installed it; later ones wait.
      clientsClaim: true,
      skipWaiting: false,
      navigateFallback: '/index.html',
      // Links in mails lead to the embedded backend on the same origin; an address with a file's ending is a file.
      navigateFallbackDenylist: [/^\/(auth|rest|functions)\/v1\//, /\/[^/?]+\.[a-z0-9]+$/i],
    },
  })
  return [noteFolder, ...worker]
}

/** As `integrity` wants it (https://www.w3.org/TR/sri/). */
const hashOf = (file: string) => `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`
