import { preview } from 'vite'
import { importTypeScript } from './typescript.mjs'
import { builtFiles } from './vite/built-files.mjs'
import { lateAnswers } from './vite/late-answers.mjs'

/**
 * The server of the browser tests: the production bundle, with the API on a throw-away Postgres server. Each request has a
 * connection of its own there, as on a hosted project. PGlite, which `npm start` uses, would put everybody in one queue,
 * inside the process that serves the files. With ROSTER_SHUFFLE=<seed> answers come late and in another order.
 */

/** @type {typeof import('./db/api-server.ts')} */
const { startApiServer } = await importTypeScript(new URL('./db/api-server.ts', import.meta.url))
const { ROSTER_SHUFFLE: seed } = process.env
const database = await startApiServer()
process.env.ROSTER_DB = database.url
try {
  await preview({ plugins: [builtFiles(), ...(seed ? [lateAnswers(seed)] : [])] })
} catch (error) {
  database.stop()
  throw error
}
