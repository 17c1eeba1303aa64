import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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
  expect(named.sort()).toEqual(ORDERS['features/event']?.toSorted())
})

test.each(Object.entries(ORDERS))('every part of %s has its place in the order', (folder, order) => {
  expect(order.toSorted()).toEqual(foldersIn(`src/${folder}`).sort())
})
