import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { importsOf } from '../../../scripts/import-boundaries/imports.mjs'
import { LAYERS, ORDERS } from '../../../scripts/layers.mjs'

/** docs/architecture.md names the parts of `src` as `scripts/layers.mjs` does, and as they are. */

const page = readFileSync('docs/architecture.md', 'utf8')
/** Text between backticks, in order. */
const quoted = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
/** The cells of a table's rows, below the one that begins with this heading. */
const rowsUnder = (heading: string) =>
  (page.split(`\n| ${heading} |`)[1]?.split('\n\n')[0] ?? '')
    .split('\n')
    .slice(2)
    .map((row) => row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))

/** Subfolders, without those that are no separate part. */
const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

test('the table of layers names every feature, and the parts of entities, ui and lib', () => {
  const named = Object.fromEntries(rowsUnder('Layer').map(([layer, holds]) => [quoted(layer)[0], quoted(holds)]))
  for (const layer of ['features', 'entities', 'ui', 'lib']) {
    expect(named[layer]?.toSorted(), layer).toEqual(foldersIn(`src/${layer}`).sort())
  }
  expect(Object.keys(LAYERS)).toEqual(expect.arrayContaining(Object.keys(named)))
})

test('the table of rooms names every room', () => {
  const named = rowsUnder('Room').flatMap(([room]) => quoted(room))
  expect(named.sort()).toEqual(Object.keys(ORDERS['features/event'] ?? {}).sort())
})

describe.each(Object.entries(ORDERS))('of %s', (folder, order) => {
  test('every part is there', () => {
    expect(Object.keys(order).filter((part) => !existsSync(`src/${folder}/${part}`))).toEqual([])
  })

  test.each(Object.entries(order))('%s uses every import that it is allowed', (part, below) => {
    const used = filesIn(`src/${folder}/${part}`)
      .flatMap((file) => importsOf(file, readFileSync(file, 'utf8')))
      .map(({ path }) => path?.split(`@/${folder}/`)[1]?.split('/')[0])
    expect(below.filter((name) => !used.includes(name))).toEqual([])
  })
})

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.tsx?$/.test(name))
}
