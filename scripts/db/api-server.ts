import { bootstrap, copyDatabase } from './postgres/migrations.ts'
import { startServer } from './postgres/server.ts'

const DATABASE = 'api'

/**
 * A temporary Postgres server with an empty database for the embedded backend. The roles are those of hosted Supabase,
 * and the API comes in as `postgres`, who owns the tables there too. The schema auth is the backend's own.
 */
export async function startApiServer(settings: string[] = []) {
  const server = await startServer({ settings })
  try {
    await bootstrap(server)
    await copyDatabase(server, 'template1', DATABASE)
  } catch (error) {
    server.stop()
    throw error
  }
  return { url: server.url('postgres', DATABASE), ownerUrl: server.url('supabase_admin', DATABASE), stop: server.stop }
}
