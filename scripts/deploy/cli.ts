import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

interface Said {
  code: number
  /** Standard output. */
  text: string
  /** Standard output and error, as somebody would have seen them. */
  all: string
}

/** Runs the official CLI of this folder, which is the version that the tests know, with the account that is signed in. */
export async function supabase(...args: string[]): Promise<string> {
  const cli = path.join(path.dirname(require.resolve('supabase/package.json')), 'dist/supabase.js')
  const { code, text, all } = await run(process.execPath, [cli, ...args, '--yes', '--agent', 'no'])
  if (code === 0) return text
  throw new Error(all.trim() || `supabase ${args.join(' ')} ended with ${code}`)
}

/** The JSON that a command prints. */
export async function supabaseJson<T>(...args: string[]): Promise<T> {
  return JSON.parse(await supabase(...args, '--output', 'json')) as T
}

/** Runs a program to its end and keeps what it says. */
function run(program: string, args: string[]): Promise<Said> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const said = { text: '', all: '' }
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      said.text += part
      said.all += part
    })
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      said.all += part
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, ...said }))
  })
}

/** Runs a program that may ask somebody something: it has the terminal to itself. */
export function show(program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', shell: process.platform === 'win32' })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ${args[0]} ended with ${code}`)),
    )
  })
}
