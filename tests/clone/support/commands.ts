/** A command of the README at its smallest setting. */
interface Command {
  script: string
  args?: string[]
  env?: Record<string, string>
  /** The variable that names its port, where it opens one. */
  port?: string
  /** The committed files that it may change. Pictures: another Chromium draws them a little differently. */
  writes?: RegExp
  /** `npm test` does without it, for its time or its browser; `npm run test:commands` runs it. */
  slow?: boolean
}

const PICTURES = /\.png$/

export const commands: Command[] = [
  { script: 'fix' },
  { script: 'test:unit', args: ['tests/unit/scripts'] },
  { script: 'db:types' },
  { script: 'doctor' },
  { script: 'push:keys', slow: true },
  { script: 'db:freeze', writes: /^supabase\/frozen\.json$/ },
  // What these two do, tests/db/generated.test.ts does too.
  { script: 'db:schema', slow: true },
  { script: 'db:advisors', slow: true },
  { script: 'check', slow: true },
  { script: 'test:db', args: ['tests/db/generated.test.ts'], slow: true },
  { script: 'test:races', args: ['retries'], env: { ROSTER_RACE_ROUNDS: '1' }, slow: true },
  { script: 'icons', writes: PICTURES, slow: true },
  { script: 'test:e2e', args: ['budgets.spec.ts'], port: 'E2E_PORT', slow: true },
  { script: 'screenshots', args: ['only=home', 'theme=light'], port: 'PORT', writes: PICTURES, slow: true },
  { script: 'bench:db', args: ['small'], slow: true },
  { script: 'bench:load', args: ['--runs=1'], port: 'ROSTER_BENCH_PORT', slow: true },
  { script: 'bench:rush', args: ['small'], port: 'ROSTER_BENCH_PORT', slow: true },
]

/** `start` has tests of its own; the others run these tests themselves. */
export const elsewhere = ['start', 'test', 'test:clone', 'test:commands']

/** Vite's own commands: for whoever builds for a host, beside the table. */
export const vites = ['dev', 'build', 'preview']
