/** A command of CONTRIBUTING.md at its smallest setting. */
interface Command {
  script: string
  args?: string[]
  env?: Record<string, string>
  /** The variable that names its port, where it opens one. */
  port?: string
  /** The committed files that it may change. Pictures: another Chromium draws them a little differently. */
  writes?: RegExp
}

const PICTURES = /\.png$/

export const commands: Command[] = [
  { script: 'fix' },
  { script: 'test:unit', args: ['tests/unit/scripts'] },
  { script: 'languages' },
  { script: 'db:types' },
  { script: 'push:keys' },
  { script: 'db:freeze', writes: /^supabase\/(frozen|asked)\.json$/ },
  { script: 'db:migration' },
  { script: 'db:shell', args: ['select 1'] },
  { script: 'db:advisors' },
  { script: 'check' },
  { script: 'test:db', args: ['tests/db/schema/generated.test.ts'] },
  { script: 'test:races', args: ['retries'], env: { ROSTER_RACE_ROUNDS: '1' } },
  { script: 'test:mutants', args: ['formula'] },
  { script: 'icons', writes: PICTURES },
  { script: 'test:e2e', args: ['budgets.spec.ts'], port: 'E2E_PORT' },
  { script: 'test:more', args: ['google'], port: 'E2E_PORT' },
  { script: 'screenshots', args: ['-g', 'member-home', '--project=light'], port: 'E2E_PORT', writes: PICTURES },
  { script: 'bench:db', args: ['small'] },
  { script: 'bench:pages', args: ['--runs=1'], port: 'ROSTER_BENCH_PORT' },
  { script: 'bench:stress', args: ['small'], port: 'ROSTER_BENCH_PORT' },
]

/** The first six have their own tests. The others run these tests themselves. */
export const elsewhere = [
  'start',
  'doctor',
  'deploy',
  'rollback',
  'backup',
  'restore',
  'test',
  'test:clone',
  'test:commands',
]

/** Vite's own commands: for anyone who builds for a host, beside the table. */
export const vites = ['dev', 'build', 'preview']
