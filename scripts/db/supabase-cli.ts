import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { projectRoot } from './postgres/migrations.ts'

const require = createRequire(import.meta.url)

export interface CliResult {
  code: number
  stdout: string
  stderr: string
}

/** Runs the project's own `supabase` CLI against a database, or a project's ref; no Docker, no account, no telemetry. */
export function supabase(remote: string, ...args: string[]): Promise<CliResult> {
  const program = require.resolve('supabase/package.json')
  const cli = path.join(path.dirname(program), 'dist/supabase.js')
  return run(process.execPath, [cli, ...args, `--remote=${remote}`, '--workdir', projectRoot, '--agent', 'no', '--yes'])
}

/** Runs a program to its end; `input` goes to its standard input. */
export function run(program: string, args: string[], input = ''): Promise<CliResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      env: {
        ...process.env,
        SUPABASE_TELEMETRY_DISABLED: '1',
        DO_NOT_TRACK: '1',
        // Its own files stay out of the developer's home folder.
        SUPABASE_HOME: path.join(tmpdir(), `roster-supabase-cli-${userInfo().uid}`),
        // The throw-away server has no TLS; without this the CLI says so at each call.
        PGSSLMODE: 'disable',
      },
    })
    const output = { stdout: '', stderr: '' }
    child.stdout.on('data', (chunk: Buffer) => {
      output.stdout += chunk.toString('utf8')
    })
    child.stderr.on('data', (chunk: Buffer) => {
      output.stderr += chunk.toString('utf8')
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, ...output }))
    child.stdin.end(input)
  })
}
