import { createRequire } from 'node:module'
import path from 'node:path'
import { x } from 'tinyexec'

const require = createRequire(import.meta.url)
const CLI = path.join(path.dirname(require.resolve('supabase/package.json')), 'dist/supabase.js')

/**
 * Runs the official CLI of this folder, which is the version that the tests know, with the account that is signed in. It asks nothing.
 * @param env in addition to that of this process
 * @returns its output @throws Error with what it says when it fails
 */
export async function supabase(args: string[], env?: NodeJS.ProcessEnv): Promise<string> {
  const options = env ? { nodeOptions: { env } } : {}
  const { exitCode, stdout, stderr } = await x(process.execPath, [CLI, ...args, '--yes', '--agent', 'no'], options)
  if (exitCode === 0) return stdout
  throw new Error(`${stdout}\n${stderr}`.trim() || `supabase ${args.join(' ')} ended with ${exitCode}`)
}

/** The JSON that a command prints. */
export async function supabaseJson<T>(...args: string[]): Promise<T> {
  return JSON.parse(await supabase([...args, '--output', 'json'])) as T
}
