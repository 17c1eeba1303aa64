import { BARE, bootstrap } from '../../tests/db/support/migrations.ts'
import { startServer } from '../../tests/db/support/server.ts'
import { type CliResult, supabase } from '../../tests/db/support/supabase-cli.ts'

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
