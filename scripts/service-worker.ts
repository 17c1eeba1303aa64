import { VitePWA } from 'vite-plugin-pwa'
import { PUSH_WORKER } from './push-worker.ts'

/**
 * The service worker of the build: it keeps every file of one version together (precached with its revision) and
 * answers each page address with that version's index.html, so the app opens without a network. A newer worker waits
 * until it is told to take over (src/lib/browser/updates.ts). Answers of the API never pass through it: what was last read is
 * kept per person by src/lib/backend/offline-cache.ts. The manifest is a file of its own, public/manifest.webmanifest.
 */
export function serviceWorker() {
  return VitePWA({
    strategies: 'generateSW',
    filename: 'sw.js',
    manifest: false,
    injectRegister: false,
    workbox: {
      globPatterns: ['**/*.{js,css,html,svg,webmanifest}', 'icons/icon-192.png', 'assets/inter-latin-opsz-*.woff2'],
      // The adapters of the hosts are no part of the app, and browsers keep what a worker imports without being told.
      globIgnores: ['_worker.js', 'netlify/**', PUSH_WORKER],
      importScripts: [PUSH_WORKER],
      // One file, which browsers always ask the server for. The files of the app have their version in their names.
      inlineWorkboxRuntime: true,
      dontCacheBustURLsMatching: /^assets\//,
      cleanupOutdatedCaches: true,
      // The very first worker serves the page that installed it; later ones wait.
      clientsClaim: true,
      skipWaiting: false,
      navigateFallback: '/index.html',
      // Links in mails lead to the embedded backend on the same origin; an address with a file's ending is a file.
      navigateFallbackDenylist: [/^\/(auth|rest|functions)\/v1\//, /\/[^/?]+\.[a-z0-9]+$/i],
    },
  })
}
