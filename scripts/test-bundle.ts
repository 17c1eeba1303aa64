/** The bundle that the browser tests open: where it lies, and what builds it. */

/** Port of the browser tests' server. A second run in parallel needs another one. */
export const port = Number(process.env.E2E_PORT ?? 4173)

/**
 * The folder of the bundle that they test, a folder for each port. Not `dist`: a hosted project's bundle is left alone,
 * and a `.env` of the developer's is not read.
 */
export const outDir = `node_modules/.roster/e2e-${port}`

export const bundleEnv = { ROSTER_EMBEDDED: '1', ROSTER_OUT_DIR: outDir, ROSTER_PSEUDO: '1' }

/** For Node. */
export const BUILD = ['node_modules/vite/bin/vite.js', 'build']
