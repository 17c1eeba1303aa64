import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'

/**
 * Builds Roster (for an API on another origin) and the two floors, each into a separate folder.
 * @param {string} folder
 * @param {{ origin: string, key: string }} api
 */
export async function buildAll(folder, api) {
  const env = { ...process.env, VITE_SUPABASE_URL: api.origin, VITE_SUPABASE_PUBLISHABLE_KEY: api.key }
  const app = spawnSync('node', ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
    env: { ...env, ROSTER_OUT_DIR: `${folder}/app` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (app.status !== 0) throw new Error('The build failed')
  await build({
    configFile: false,
    root: 'bench/page-load/floor',
    logLevel: 'error',
    build: { outDir: resolve(folder, 'hello'), emptyOutDir: true },
  })
  mkdirSync(`${folder}/static`, { recursive: true })
  copyFileSync('bench/page-load/floor/static.html', `${folder}/static/index.html`)
}
