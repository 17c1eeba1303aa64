import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { type Said, supabase } from '../supabase-cli.ts'
import { BARE, bootstrap, projectRoot } from './postgres/migrations.ts'
import { startServer } from './postgres/server.ts'

/** Does some work on a temporary Postgres that the migrations were pushed to by the `supabase` CLI, as for hosted. */
export async function withPushedDatabase(work: (url: string) => Promise<number>): Promise<number> {
  const server = await startServer()
  try {
    await bootstrap(server)
    const url = server.url('postgres', BARE)
    const pushed = await supabaseAt(url, 'db', 'push')
    if (pushed.code === 0) return await work(url)
    return tell(pushed)
  } finally {
    server.stop()
  }
}

/** Runs the `supabase` CLI against a database; no Docker, no account, no telemetry. */
export function supabaseAt(url: string, ...args: string[]): Promise<Said> {
  return supabase([...args, `--remote=${url}`, '--workdir', projectRoot], {
    cwd: projectRoot,
    env: {
      ...process.env,
      SUPABASE_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
      // Its own files stay out of the developer's home folder.
      SUPABASE_HOME: path.join(tmpdir(), `roster-supabase-cli-${userInfo().uid}`),
      // The temporary server has no TLS; without this the CLI says so at each call.
      PGSSLMODE: 'disable',
    },
  })
}

/** Passes on what the CLI said, and its exit code. */
function tell({ code, stdout, stderr }: Said): number {
  process.stderr.write(stderr)
  process.stdout.write(stdout)
  return code
}
