import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import { newServerFolder, sweepLeftovers } from './server-folder.ts'

/** A temporary Postgres on the loopback interface. */
export interface Server {
  /** The connection string of a role in a database. */
  url(role: string, database: string): string
  /** Ends every process at once, as a power cut would, and starts again with the same data on the same port. */
  crash(): Promise<void>
  /** Stops the server and deletes its data; safe to call twice. */
  stop(): void
}

/** As on hosted Supabase, the superuser is not `postgres`, so migrations run with the same rights as there. */
const SUPERUSER = 'supabase_admin'

/**
 * These passwords need no protection. The usual 4,096 rounds would slow down each of fifteen hundred connections by
 * milliseconds.
 */
const WEAK_PASSWORDS = 'scram_iterations=1'

// Nothing here has to survive a power cut, so nothing waits for the disk.
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'jit=off',
  // Tests cause thousands of errors on purpose. Logging them would take a fifteenth of the processor time.
  'log_min_messages=log',
  'max_connections=300',
  'shared_buffers=64MB',
  'max_parallel_workers_per_gather=0',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
  WEAK_PASSWORDS,
]

interface ServerOptions {
  /** `name=value`; they override the usual settings. */
  settings?: string[]
  /** The data does not fit into memory. */
  isLarge?: boolean
  /** A connection keeps the memory that it has had. Getting it again for each statement is a tenth of the tests' work. Nothing to measure with: no host does it. */
  keepsMemory?: boolean
}

/** glibc's settings, in bytes. */
const KEEPING = { MALLOC_TOP_PAD_: String(4 * 2 ** 20), MALLOC_TRIM_THRESHOLD_: String(256 * 2 ** 20) }

/** Starts a new, empty Postgres on a free port; it ends with this process, however this process ends. */
export async function startServer({
  settings = [],
  isLarge = false,
  keepsMemory = false,
}: ServerOptions = {}): Promise<Server> {
  const binaries = findBinaries()
  sweepLeftovers()
  const folder = newServerFolder(isLarge)
  const password = randomBytes(16).toString('hex')
  const running: { child?: ChildProcess } = {}
  const stop = cleanUpOnce(folder, running)
  try {
    initialise(binaries, folder, password)
    const how = { settings: [...SETTINGS, ...settings], env: { ...process.env, ...(keepsMemory && KEEPING) } }
    const start = (port?: number) => launch(binaries, folder, running, how, port)
    const port = await start()
    const url = (role: string, database: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`
    const crash = async () => {
      await kill(running.child)
      await start(port)
    }
    return { url, crash, stop }
  } catch (error) {
    stop()
    throw error
  }
}

function initialise({ initdb, runAs }: Binaries, folder: string, password: string): void {
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (runAs.uid !== undefined && runAs.gid !== undefined) {
    chownSync(folder, runAs.uid, runAs.gid)
    chownSync(passwordFile, runAs.uid, runAs.gid)
  }
  chmodSync(folder, 0o700)
  const flags = [
    '--no-sync',
    '--no-instructions',
    '--auth=password',
    '--encoding=UTF8',
    '--locale=C',
    '-c',
    WEAK_PASSWORDS,
  ]
  const made = spawnSync(
    initdb,
    [`--pgdata=${path.join(folder, 'data')}`, `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, ...flags],
    { ...runAs, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
}

/** Immediate shutdown: nothing is tidied up. Resolves when the last process is gone. */
function kill(child: ChildProcess | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (!child || child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGQUIT')
  })
}

async function launch(
  binaries: Binaries,
  folder: string,
  running: { child?: ChildProcess },
  { settings, env }: { settings: string[]; env: NodeJS.ProcessEnv },
  samePort?: number,
): Promise<number> {
  let lastWords = ''
  // Another program may take the free port before we use it.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const port = samePort ?? (await freePort())
    const child = spawn(
      binaries.postgres,
      ['-D', path.join(folder, 'data'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      // In a separate process group, so that Ctrl-C reaches only this process, which stops the server properly.
      {
        ...binaries.runAs,
        cwd: folder,
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
        env,
      },
    )
    running.child = child
    const output = await untilReadyOrGone(child)
    if (output === null) return port
    lastWords = output
  }
  throw new Error(`Postgres did not start: ${lastWords}`)
}

/** Resolves to null when the server takes connections, or to its last output if it ends instead. */
function untilReadyOrGone(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    let output = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-4000)
      if (!output.includes('ready to accept connections')) return
      // Keep reading, so that the pipe never fills, but let neither it nor the server keep this process alive.
      child.stderr?.removeAllListeners('data').resume()
      child.unref()
      ;(child.stderr as unknown as { unref?: () => void })?.unref?.()
      resolve(null)
    })
    child.on('error', (error) => resolve(error.message))
    child.on('exit', () => resolve(output))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

function cleanUpOnce(folder: string, running: { child?: ChildProcess }): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  let done = false
  const stop = () => {
    if (done) return
    done = true
    process.off('exit', stop)
    for (const signal of signals) process.off(signal, onSignal)
    // Immediate shutdown: the data is deleted anyway.
    if (running.child?.exitCode === null) running.child.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
  const onSignal = () => {
    stop()
    process.exit(130)
  }
  process.on('exit', stop)
  for (const signal of signals) process.on(signal, onSignal)
  return stop
}
