import { type SpawnOptions, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

export interface Said {
  code: number
  stdout: string
  stderr: string
  /** Both streams, in the order of a terminal. */
  all: string
}

interface RunOptions extends Pick<SpawnOptions, 'cwd' | 'env'> {
  /** Goes to its standard input. */
  input?: string | undefined
}

/** Runs the official CLI of this folder, which is the version that the tests know. It asks nothing. */
export function supabase(args: string[], options?: RunOptions): Promise<Said> {
  const cli = path.join(path.dirname(require.resolve('supabase/package.json')), 'dist/supabase.js')
  return run(process.execPath, [cli, ...args, '--yes', '--agent', 'no'], options)
}

/** Runs a program to its end and keeps what it says. */
export function run(program: string, args: string[], { input, ...options }: RunOptions = {}): Promise<Said> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: 'pipe' })
    const said = { stdout: '', stderr: '', all: '' }
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].setEncoding('utf8').on('data', (part: string) => {
        said[stream] += part
        said.all += part
      })
    }
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, ...said }))
    child.stdin.end(input)
  })
}
