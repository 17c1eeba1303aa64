import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { transformWithOxc } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { claimDataFolder } from '../../../../scripts/vite/data-folder.ts'

test.each(['SIGINT', 'SIGHUP'] as const)('%s gives the claim back', async (signal) => {
  const { folder, claim } = place()
  const holder = await holderOf(folder)
  expect(readFileSync(claim, 'utf8')).toBe(String(holder.pid))
  holder.kill(signal)
  await once(holder, 'exit')
  expect(existsSync(claim)).toBe(false)
})

test('the error of a claimed folder names the owner and says what to do', () => {
  const { folder, claim } = place()
  writeFileSync(claim, String(process.ppid))
  expect(() => claimDataFolder(folder)).toThrow(
    `Roster already runs here, as process ${process.ppid}: use that one, or stop it first. If process ${process.ppid} is another program, delete ${claim}.`,
  )
})

test('a claim whose process has ended does not count', async () => {
  const { folder, claim } = place()
  const gone = spawn(process.execPath, ['-e', ''])
  await once(gone, 'exit')
  writeFileSync(claim, String(gone.pid))
  const holder = await holderOf(folder)
  expect(readFileSync(claim, 'utf8')).toBe(String(holder.pid))
})

function place() {
  const home = mkdtempSync(path.join(tmpdir(), 'roster-claim-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const folder = path.join(home, 'data')
  return { folder, claim: `${folder}.pid` }
}

/** A process that holds the claim until it is stopped. */
async function holderOf(folder: string): Promise<ChildProcess> {
  const source = 'scripts/vite/data-folder.ts'
  // Plain JavaScript, because Node 20 reads nothing else, and to load what translates TypeScript took longer than the test.
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
  const program = `${code}
    claimDataFolder(${JSON.stringify(folder)})
    setInterval(() => {}, 1000)
    console.log('claimed')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}
