import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeClone, sharedClone } from './support/clone.ts'
import { expectRefusal } from './support/refusal.ts'
import { run } from './support/run.ts'
import { takePort } from './support/taken-port.ts'

const DATA = 'supabase/.temp/data'
const isRoot = process.getuid?.() === 0
const nobody = isRoot ? unprivilegedUser() : undefined
const oldNode = findOldNode()
const clone = sharedClone()

test('a taken PORT is reported in one sentence', async () => {
  const { port } = await takePort(0)
  const ended = await run(clone(), ['npm', 'start'], { env: { PORT: String(port) } })
  expectRefusal(ended, `Port ${port} is taken: set PORT to another one, or leave it out to get the next free one.`)
})

test('where its data folder is a file it says so in one sentence', async () => {
  const folder = clone()
  mkdirSync(path.join(folder, path.dirname(DATA)))
  writeFileSync(path.join(folder, DATA), '')
  expectRefusal(await run(folder, ['npm', 'start']), unwritable(folder, 'EEXIST'))
})

test('where its data does not fit the migrations it says what to do', async () => {
  const folder = clone()
  // Its date makes it the first migration, so no other one is applied.
  writeFileSync(path.join(folder, 'supabase/migrations/20000101000000_misfit.sql'), 'drop table no_such_table;')
  const { code, output } = await run(folder, ['npm', 'start'])
  expect([code, output.trim().split('\n').at(-1)]).toEqual([
    1,
    `The demo's data could not be brought up to date, for the reason above: delete supabase/.temp/data to start afresh, or keep no data with ROSTER_DB=memory.`,
  ])
  expect(output).toContain('table "no_such_table" does not exist')
})

test.each(['18.20.8', '22.12.0'])(
  'a Node that calls itself %s is refused with the needed version, before any installation',
  async (version) => {
    const folder = makeClone({ installed: false })
    const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
    const flags = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`]
    expectRefusal(await run(folder, [process.execPath, ...flags, 'scripts/start.mjs']), tooOld(version))
    expect(existsSync(path.join(folder, 'node_modules'))).toBe(false)
  },
)

// Set ROSTER_OLD_NODE to the program of an old Node to be sure; nvm's are found without.
test.skipIf(!oldNode)('a real older Node is refused the same way', async () => {
  const folder = makeClone({ installed: false })
  const ended = await run(folder, [oldNode?.program ?? '', 'scripts/start.mjs'])
  expectRefusal(ended, tooOld(oldNode?.version ?? ''))
})

// Root may write everywhere, so root gives the clone to another user. It is the last test, because it changes the clone.
test.skipIf(isRoot && !nobody)('where its data folder is read-only it says so in one sentence', async () => {
  const folder = clone()
  const data = path.join(folder, DATA)
  mkdirSync(data, { recursive: true })
  if (nobody) {
    // Folders only: the files are hard links, whose owner is the same everywhere.
    for (const own of ['..', '.', 'node_modules', 'supabase', path.dirname(DATA)]) {
      chownSync(path.join(folder, own), nobody.uid, nobody.gid)
    }
  }
  chmodSync(data, 0o555)
  const env = { HOME: path.dirname(folder) }
  expectRefusal(await run(folder, ['npm', 'start'], { env, runAs: nobody }), unwritable(folder, 'EACCES'))
})

function unwritable(folder: string, code: string): string {
  const place = path.join(folder, DATA)
  return `The demo's data cannot be written to ${place} (${code}): make it a folder that you may write to, or keep no data with ROSTER_DB=memory.`
}

function tooOld(version: string): string {
  return `Roster needs Node 20 (20.19 or later), 22 (22.13 or later), or 24 and later; this is ${version}. Install the LTS release from nodejs.org.`
}

function unprivilegedUser(): { uid: number; gid: number } | undefined {
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout || Number.NaN)
  const user = { uid: idOf('-u'), gid: idOf('-g') }
  if (Number.isNaN(user.uid)) return undefined
  const tried = spawnSync(process.execPath, ['--version'], { ...user, cwd: '/' })
  return tried.status === 0 ? user : undefined
}

function findOldNode(): { program: string; version: string } | undefined {
  const nvm = path.join(process.env.NVM_DIR ?? path.join(homedir(), '.nvm'), 'versions/node')
  const installed = existsSync(nvm) ? readdirSync(nvm).map((name) => path.join(nvm, name, 'bin/node')) : []
  return [process.env.ROSTER_OLD_NODE ?? [], installed].flat().flatMap((program) => {
    const version = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim().slice(1) ?? ''
    return /^(16|18)\./.test(version) ? { program, version } : []
  })[0]
}
