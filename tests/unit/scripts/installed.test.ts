import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { installedMark, runsOn } from '../../../scripts/installed.mjs'

interface Package {
  engines?: { node?: string } | string[]
}

const OLDEST = ['20.19.0', '22.13.0', '24.0.0']
const parse = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

test.each([...OLDEST, '20.20.2', '22.22.0', '25.1.0', '26.0.0'])('Node %s is taken', (version) => {
  expect(runsOn(version)).toBe(true)
})

test.each(['18.20.8', '20.18.3', '21.7.3', '22.0.0', '22.12.0', '23.11.1'])('Node %s is not taken', (version) => {
  expect(runsOn(version)).toBe(false)
})

test('package.json and its lock file name the same releases', () => {
  expect(parse('package-lock.json').packages[''].engines).toEqual(parse('package.json').engines)
})

test('CI runs on the oldest release of all, and on the one that a version manager takes', () => {
  const lts = readFileSync('.nvmrc', 'utf8').trim()
  expect(runsOn(`${lts}.0.0`)).toBe(true)
  expect(readFileSync('.github/workflows/checks.yml', 'utf8')).toContain(`node: [${OLDEST[0]}, ${lts}]`)
})

// npm silently skips an optional package for another Node, and Vite then lacks its binding.
test.each(OLDEST)('every dependency runs on Node %s', (version) => {
  const packages = Object.entries(parse('package-lock.json').packages as Record<string, Package>)
  const refused = packages.flatMap(([name, { engines = {} }]) => {
    const range = Array.isArray(engines) ? undefined : engines.node
    return range && !allows(range, version) ? `${name}: ${range}` : []
  })
  expect(packages.length).toBeGreaterThan(300)
  expect(refused).toEqual([])
})

test('an installation is made for one lock file, system, processor and Node', () => {
  const { platform, arch, versions } = process
  const mark = installedMark('{}')
  expect(mark.split(' ').slice(1)).toEqual([platform, arch, versions.node])
  expect(installedMark('{ }')).not.toBe(mark)
})

/** Whether a range of package.json takes a version: as far as the ranges of our dependencies go. */
function allows(range: string, version: string): boolean {
  return range.split('||').some((part) =>
    [...part.matchAll(/(?<sign>>=|<=|[<>^~=]|)\s*v?(?<wanted>\d+(?:\.\d+)*)/g)].every(({ groups = {} }) => {
      const wanted = (groups.wanted ?? '').split('.').map(Number)
      const same = sameUpTo(wanted, version, groups.sign === '^' ? 1 : groups.sign === '~' ? 2 : wanted.length)
      const order = compare(version.split('.').map(Number), wanted)
      if (groups.sign === '>=') return order >= 0
      if (groups.sign === '<') return order < 0
      if (groups.sign === '>') return order > 0 && !same
      if (groups.sign === '<=') return order <= 0 || same
      return same && order >= 0
    }),
  )
}

function compare(one: number[], other: number[]): number {
  for (const place of [0, 1, 2]) {
    const difference = (one[place] ?? 0) - (other[place] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function sameUpTo(wanted: number[], version: string, length: number): boolean {
  const is = version.split('.').map(Number)
  return wanted.slice(0, length).every((number, place) => is[place] === number)
}
