import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands, elsewhere, vites } from '../../clone/support/commands.ts'

test('package.json, the table in CONTRIBUTING.md and the commands that are tried in a clone are the same', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const names = Object.keys(scripts).filter((name) => !vites.includes(name))
  const [, table = ''] = readFileSync('CONTRIBUTING.md', 'utf8').match(/\| Command \| Does \|\n([\s\S]*?)\n\n/) ?? []
  const told = table.split('\n').flatMap((row) => {
    const [, cell = ''] = row.split('|')
    return [...cell.matchAll(/`(?:npm )?(?:run )?([a-z0-9:]+)`/g)].map(([, name]) => name)
  })
  expect(told.sort()).toEqual([...names].sort())
  expect([...commands.map(({ script }) => script), ...elsewhere].sort()).toEqual([...names].sort())
})
