import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sharedClone, uncommitted } from './support/clone.ts'
import { expectRefusal } from './support/refusal.ts'
import { type Running, run, start } from './support/run.ts'
import { takePort } from './support/taken-port.ts'
import { askForMails, createEvent, expectRoster, inviteOf, signIn } from './support/visit.ts'

// The first test (or the only one that runs) starts from scratch; the others use what it has made.
const clone = sharedClone({ freshOnce: true })

beforeAll(() => {
  const files = uncommitted()
  if (files.length > 0) console.warn(`A clone has what is committed. It lacks what you changed:\n${files.join('\n')}`)
})

test('npm start serves page, API and sign-in from a fresh clone, and keeps its data until the second start', async () => {
  const folder = clone()
  // Each on another port than the usual one, which is taken, for one family of addresses or for all.
  const first = await startBeside('127.0.0.1')
  await expectRoster(first.origin)
  const olga = await signIn(first.origin, 'olga@roster.example')
  const id = await createEvent(first.origin, olga, 'Made in the first run')
  // Without a provider mails are printed: the first one of a guest has the link that opens the registration.
  await askForMails(first.origin, id, 'maria@home.example')
  const mail = new RegExp(
    `Mail to maria@home\\.example: You are in: slot 1\n[^]*Made in the first run[^]*${first.origin}/signup/${id}#r=m[0-9a-f]{32}\n`,
  )
  await expect.poll(first.output, { timeout: 30_000 }).toMatch(mail)
  await first.stop()
  await expect(fetch(first.origin)).rejects.toThrow()

  const second = await startBeside('::')
  await expectRoster(second.origin)
  expect(await inviteOf(second.origin, id)).toMatchObject({ name: 'Made in the first run' })
  expect(await signIn(second.origin, 'olga@roster.example')).toMatchObject({ id: olga.id })
  // A second start on the same data is refused.
  expectRefusal(
    await run(folder, ['npm', 'start']),
    /^Roster already runs here, as process (\d+): use that one, or stop it first\. If process \1 is another program, delete supabase[/\\]\.temp[/\\]data\.pid\.$/,
  )
  await second.stop()
  // A file that stayed would name a process id that another program has one day.
  expect(existsSync(path.join(folder, 'supabase/.temp/data.pid'))).toBe(false)
})

test('--host serves the printed addresses, on PORT if it is set', async () => {
  const { port, release } = await takePort(0)
  await release()
  const running = await start(clone(), { args: ['--host'], env: { PORT: String(port) } })
  expect(running.origin).toBe(`http://localhost:${port}`)
  const outside = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  const reachable = outside.filter(({ family, internal }) => family === 'IPv4' && !internal)
  expect(running.network).toEqual(reachable.map(({ address }) => `http://${address}:${port}`))
  for (const origin of [running.origin, ...running.network]) await expectRoster(origin)
  await running.stop()
})

/** Starts where the usual port is taken at that address. */
async function startBeside(host: string): Promise<Running> {
  const taken = await takePort(5173, host)
  const running = await start(clone())
  expect(running.origin).not.toBe('http://localhost:5173')
  await taken.release()
  return running
}
