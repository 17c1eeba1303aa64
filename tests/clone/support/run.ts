import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { onTestFinished } from 'vitest'

interface Options {
  args?: string[]
  env?: Record<string, string>
  /** The user to run as, where the test runs as root. */
  runAs?: { uid?: number; gid?: number }
}

export interface Ended {
  code: number | null
  output: string
}

/** Roster as `npm start` runs it. */
export interface Running {
  /** The address that it printed for this machine. */
  origin: string
  /** The addresses that it printed for the network. */
  network: string[]
  /** Everything that it has printed so far. */
  output(): string
  /** Stops it as Ctrl+C does: the whole group is interrupted. */
  stop(): Promise<void>
}

const isWindows = process.platform === 'win32'
/** Seconds until `npm start` must have printed its address, on a machine that others use too. */
const PATIENCE = 200

/** Runs a command in a clone to its end. */
export async function run(folder: string, command: string[], options: Options = {}): Promise<Ended> {
  const { child, output } = launch(folder, command, options)
  return { code: await ended(child), output: output() }
}

/** Runs `npm start` in a clone until it has printed its address and all that follows. */
export async function start(folder: string, options: Options = {}): Promise<Running> {
  const { child, output } = launch(folder, ['npm', 'start', '--', ...(options.args ?? [])], options)
  const gone = ended(child).then(() => true)
  for (let tenths = 0; !output().includes('Roster is for phones'); tenths += 1) {
    const over = await Promise.race([gone, new Promise<false>((done) => setTimeout(() => done(false), 100))])
    if (over || tenths > PATIENCE * 10) throw new Error(`npm start did not get there:\n${output()}`)
  }
  const addresses = (word: string) =>
    [...output().matchAll(new RegExp(`${word}:\\s+(https?://[^\\s/]+)`, 'g'))].flatMap(([, origin]) => origin ?? [])
  const [origin] = addresses('Local')
  if (!origin) throw new Error(`npm start printed no address:\n${output()}`)
  const stop = async () => {
    interrupt(child, 'SIGINT')
    await gone
  }
  return { origin, network: addresses('Network'), output, stop }
}

function launch(folder: string, [program = '', ...args]: string[], { env, runAs }: Options) {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...newcomersEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate group, so that npm, its shell and its node end together.
    detached: !isWindows,
    shell: isWindows,
    ...runAs,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  }
  onTestFinished(async () => {
    interrupt(child, 'SIGKILL')
    await ended(child)
  })
  return { child, output: () => stripVTControlCharacters(text) }
}

/** The environment of a fresh shell: without variables of ours, npm's or the test runner's. */
function newcomersEnvironment(): Record<string, string> {
  const names =
    /^(HOME|USER|LANG|TERM|SHELL|TMPDIR|TEMP|TMP|SystemRoot|ComSpec|PATHEXT|APPDATA|LOCALAPPDATA|USERPROFILE)$/
  const kept = Object.entries(process.env).filter((entry): entry is [string, string] => names.test(entry[0]))
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(kept), PATH: folders.join(path.delimiter) }
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
}

function interrupt(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  if (isWindows) spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'])
  try {
    process.kill(isWindows ? child.pid : -child.pid, signal)
  } catch {
    // It has ended.
  }
}
