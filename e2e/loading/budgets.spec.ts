import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { overruns, routeSizes } from '../../scripts/budgets.mjs'
import { outDir } from '../support/bundle'

/** What a route may weigh (scripts/budgets.json), counted from the build that the browser tests open. */

const budgets: Record<string, number> = JSON.parse(
  readFileSync(new URL('../../scripts/budgets.json', import.meta.url), 'utf8'),
)

test('no route takes more script than its budget', () => {
  expect(overruns(routeSizes(outDir), budgets)).toEqual([])
})

test('a heavier route, a new one and one that is gone are named', () => {
  const files = [{ name: 'assets/app.js', kilobytes: 90 }]
  const size = (route: string) => ({ route, kilobytes: 120.5, files })
  expect(overruns([size('/'), size('/events'), size('/new')], { '/': 121, '/events': 100, '/gone': 1 })).toEqual([
    '/events takes 120.5 KB of script, 20.5 more than its 100. Largest: assets/app.js 90.0',
    '/new takes 120.5 KB of script and has no budget in scripts/budgets.json',
    '/gone has a budget in scripts/budgets.json and is no route',
  ])
})
