import { networkInterfaces } from 'node:os'
import { beforeAll, expect, test } from 'vitest'
import { sharedClone, uncommitted } from './support/clone.ts'
import { start } from './support/run.ts'
import { takePort } from './support/taken-port.ts'
import { createEvent, expectRoster, inviteOf, signIn } from './support/visit.ts'

// What the first test, or whichever runs alone, has started from scratch, the others find.
const clone = sharedClone({ freshOnce: true })

beforeAll(() => {
  const files = uncommitted()
  if (files.length > 0) console.warn(`A clone has what is committed. It lacks what you changed:\n${files.join('\n')}`)
})

test('npm start serves page, API and sign-in from a fresh clone, and keeps its data until the second start', async () => {
  const folder = clone()
  const first = await start(folder)
  await expectRoster(first.origin)
  const olga = await signIn(first.origin, 'olga@roster.example')
  const id = await createEvent(first.origin, olga, 'Made in the first run')
  await first.stop()
  await expect(fetch(first.origin)).rejects.toThrow()

  const second = await start(folder)
  await expectRoster(second.origin)
  expect(await inviteOf(second.origin, id)).toMatchObject({ name: 'Made in the first run' })
  expect(await signIn(second.origin, 'olga@roster.example')).toMatchObject({ id: olga.id })
  await second.stop()
})

test('with --host it serves the addresses in the network that it prints, with PORT set on that port', async () => {
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

test('where the usual port is taken, for one family of addresses or for all, it prints and serves another', async () => {
  const folder = clone()
  for (const host of ['127.0.0.1', '::']) {
    const taken = await takePort(5173, host)
    const running = await start(folder)
    expect(running.origin).not.toBe('http://localhost:5173')
    await expectRoster(running.origin)
    await running.stop()
    await taken.release()
  }
})
