import { type ChildProcess, spawn } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import { ensureDeno } from '../../../scripts/deno'

/** A function as Supabase runs it: its own file on Deno, allowed to talk to this machine alone. */
export interface RunningFunction {
  url: string
  /** Its output. */
  log(): string
  stop(): Promise<void>
}

export async function runFunction(name: string, env: Record<string, string>): Promise<RunningFunction> {
  const deno = ensureDeno()
  const port = await freePort()
  const flags = ['--cached-only', '--no-lock', '--no-prompt', '--node-modules-dir=manual']
  const rights = ['--allow-env', `--allow-net=127.0.0.1,localhost`]
  const child = spawn(deno, ['run', ...flags, ...rights, `supabase/functions/${name}/index.ts`], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const stop = () => ended(child)
  const url = `http://127.0.0.1:${port}/${name}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Deno ended: ${said}`)
    const answer = await fetch(url).catch(() => null)
    if (answer) return { url, log: () => said, stop }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill()
  await closed
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}
