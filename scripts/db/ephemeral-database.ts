import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { supabase } from '../supabase-cli.ts'
import { applyMigrations, BARE, bootstrap, projectRoot } from './postgres/migrations.ts'
import { type Server, startServer } from './postgres/server.ts'

/** Does some work on a temporary Postgres whose database `BARE` has what hosted Supabase has before the first migration. */
export async function withServer<T>(work: (server: Server) => Promise<T>): Promise<T> {
  const server = await startServer()
  try {
    await bootstrap(server)
    return await work(server)
  } finally {
    server.stop()
  }
}

/** Does some work on a temporary database with all migrations. */
export const withMigrated = <T>(work: (url: string) => Promise<T>): Promise<T> =>
  withServer(async (server) => {
    await applyMigrations(server, BARE)
    return await work(server.url('postgres', BARE))
  })

/** Runs the `supabase` CLI without Docker, account or telemetry. Returns its output. */
export function runSupabase(...args: string[]): Promise<string> {
  return supabase([...args, '--workdir', projectRoot], {
    SUPABASE_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    // Its own files stay out of the developer's home folder.
    SUPABASE_HOME: path.join(tmpdir(), `roster-supabase-cli-${userInfo().uid}`),
    // The temporary server has no TLS; without this the CLI says so at each call.
    PGSSLMODE: 'disable',
  })
}
