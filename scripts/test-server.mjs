import { fileURLToPath } from 'node:url'
import { preview, runnerImport } from 'vite'
import { builtFiles } from './built-files.mjs'

/**
 * The server of the browser tests: the production bundle, with the API on a throw-away Postgres server. Each request has a
 * connection of its own there, as on a hosted project. PGlite, which `npm start` uses, would put everybody in one queue,
 * inside the process that serves the files.
 */

const api = fileURLToPath(new URL('./db/api-server.ts', import.meta.url))
const { module } = await runnerImport(api, { configFile: false, logLevel: 'error' })
const { startApiServer } = /** @type {typeof import('./db/api-server.ts')} */ (module)
const database = await startApiServer()
process.env.ROSTER_DB = database.url
try {
  await preview({ plugins: [builtFiles()] })
} catch (error) {
  database.stop()
  throw error
}
