import { BARE, bootstrap } from './postgres/migrations.ts'
import { startServer } from './postgres/server.ts'
import { type CliResult, supabase } from './supabase-cli.ts'

/** Does some work on a throw-away Postgres that the migrations were pushed to by the `supabase` CLI, as for hosted. */
export async function withPushedDatabase(work: (url: string) => Promise<number>): Promise<number> {
  const server = await startServer()
  try {
    await bootstrap(server)
    const url = server.url('postgres', BARE)
    const pushed = await supabase(url, 'db', 'push')
    if (pushed.code === 0) return await work(url)
    return tell(pushed)
  } finally {
    server.stop()
  }
}

/** Passes on what the CLI said, and its exit code. */
export function tell({ code, stdout, stderr }: CliResult): number {
  process.stderr.write(stderr)
  process.stdout.write(stdout)
  return code
}
