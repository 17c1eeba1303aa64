import { spawn } from 'node:child_process'
import { supabase as runCli } from '../supabase-cli.ts'

/** Runs the official CLI with the account that is signed in. Gives what it prints. */
export async function supabase(...args: string[]): Promise<string> {
  const { code, stdout, all } = await runCli(args)
  if (code === 0) return stdout
  throw new Error(all.trim() || `supabase ${args.join(' ')} ended with ${code}`)
}

/** The JSON that a command prints. */
export async function supabaseJson<T>(...args: string[]): Promise<T> {
  return JSON.parse(await supabase(...args, '--output', 'json')) as T
}

/** Runs a program that may ask questions: it has the terminal to itself. */
export function show(program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', shell: process.platform === 'win32' })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ${args[0]} ended with ${code}`)),
    )
  })
}
