import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { changedFiles, sharedClone } from './support/clone.ts'
import { commands, elsewhere, vites } from './support/commands.ts'
import { run } from './support/run.ts'
import { takePort } from './support/taken-port.ts'

const all = process.env.ROSTER_COMMANDS === 'all'
const seconds: string[] = []
const clone = sharedClone()

afterAll(() => {
  console.log(`Seconds in a fresh clone: ${seconds.join(', ')}.${all ? '' : ' The others: npm run test:commands.'}`)
})

test.each(commands.filter(({ slow }) => all || !slow))('npm run $script works', async (command) => {
  const folder = clone()
  const { script, args = [], env = {}, port, writes } = command
  const free = await takePort(0)
  await free.release()
  const started = Date.now()
  const ended = await run(folder, ['npm', 'run', script, '--', ...args], {
    env: { ...env, ...(port && { [port]: String(free.port) }) },
  })
  seconds.push(`${script} ${Math.round((Date.now() - started) / 1000)}`)
  expect(ended.code, ended.output).toBe(0)
  expect(changedFiles(folder).filter((file) => !writes?.test(file))).toEqual([])
})

test("package.json, the README's table and this list name the same commands", () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const names = Object.keys(scripts).filter((name) => !vites.includes(name))
  const [, table = ''] = readFileSync('README.md', 'utf8').match(/\| Command \| Does \|\n([\s\S]*?)\n\n/) ?? []
  const told = table.split('\n').flatMap((row) => {
    const [, cell = ''] = row.split('|')
    return [...cell.matchAll(/`(?:npm )?(?:run )?([a-z0-9:]+)`/g)].map(([, name]) => name)
  })
  expect(told.sort()).toEqual([...names].sort())
  expect([...commands.map(({ script }) => script), ...elsewhere].sort()).toEqual([...names].sort())
})
