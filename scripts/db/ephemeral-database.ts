import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { supabase } from '../supabase-cli.ts'
import { BARE, bootstrap, projectRoot } from './postgres/migrations.ts'
import { startServer } from './postgres/server.ts'

/** Does some work on a temporary Postgres that the migrations were pushed to by the `supabase` CLI, as for hosted. */
export async function withPushedDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = await startServer()
  try {
    await bootstrap(server)
    const url = server.url('postgres', BARE)
    await supabaseAt(url, 'db', 'push')
    return await work(url)
  } finally {
    server.stop()
  }
}

/** Runs the `supabase` CLI against a database; no Docker, no account, no telemetry. Returns its output. */
export function supabaseAt(url: string, ...args: string[]): Promise<string> {
  return supabase([...args, `--remote=${url}`, '--workdir', projectRoot], {
    SUPABASE_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    // Its own files stay out of the developer's home folder.
    SUPABASE_HOME: path.join(tmpdir(), `roster-supabase-cli-${userInfo().uid}`),
    // The temporary server has no TLS; without this the CLI says so at each call.
    PGSSLMODE: 'disable',
  })
}
