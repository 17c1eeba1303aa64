import { preview } from 'vite'
import { importTypeScript } from './typescript.mjs'
import { builtFiles } from './vite/built-files.mjs'
import { delayResponses } from './vite/delay-responses.mjs'

/**
 * Server of the browser tests: the production bundle, with the API on a temporary Postgres server. Each request has a
 * separate connection, as on a hosted project. PGlite, as in `npm start`, would queue all requests inside the process
 * that serves the files. ROSTER_RESPONSE_DELAY_SEED=<seed> delays and reorders responses.
 */

/** @type {typeof import('./db/api-server.ts')} */
const { startApiServer } = await importTypeScript('scripts/db/api-server.ts')
const { ROSTER_RESPONSE_DELAY_SEED: seed } = process.env
const database = await startApiServer()
process.env.ROSTER_DB = database.url
try {
  await preview({ plugins: [builtFiles(), ...(seed ? [delayResponses(seed)] : [])] })
} catch (error) {
  database.stop()
  throw error
}
