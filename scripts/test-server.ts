import { preview } from 'vite'
import { startApiServer } from './db/api-server.ts'
import { builtFiles } from './vite/built-files.ts'
import { delayResponses } from './vite/delay-responses.ts'

/**
 * Server of the browser tests, until it is stopped: the production bundle, with the API on a temporary Postgres server. Each request has a
 * separate connection, as on a hosted project. PGlite, as in `npm start`, would queue all requests inside the process
 * that serves the files. ROSTER_RESPONSE_DELAY_SEED=<seed> delays and reorders responses.
 */
export async function main(): Promise<never> {
  const { ROSTER_RESPONSE_DELAY_SEED: seed } = process.env
  const database = await startApiServer()
  process.env.ROSTER_DB = database.url
  try {
    await preview({ plugins: [builtFiles(), ...(seed ? [delayResponses(seed)] : [])] })
  } catch (error) {
    database.stop()
    throw error
  }
  return new Promise(() => {})
}
