import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { overruns, routeSizes } from '../scripts/budgets.mjs'
import { outDir } from './support/bundle'

/** What a route may weigh (scripts/budgets.json), counted from the build that the browser tests open. */

const budgets: Record<string, number> = JSON.parse(
  readFileSync(new URL('../scripts/budgets.json', import.meta.url), 'utf8'),
)

test('no route takes more script than its budget', () => {
  expect(overruns(routeSizes(outDir), budgets)).toEqual([])
})

test('a heavier route, a new one and one that is gone are named', () => {
  const sizes = routeSizes(outDir)
  const { '/': home = 0, ...others } = budgets
  const [first, second, ...rest] = overruns(sizes, { ...others, '/events': 100, '/gone': 1 })
  expect(home).toBeGreaterThan(0)
  expect(first).toMatch(/^\/ takes [\d.]+ KB of script and has no budget/)
  expect(second).toMatch(
    /^\/events takes [\d.]+ KB of script, [\d.]+ more than its 100\. Largest: assets\/app-\S+ [\d.]+/,
  )
  expect(rest).toEqual(['/gone has a budget in scripts/budgets.json and is no route'])
})
