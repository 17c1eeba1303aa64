import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { overruns, routeSizes } from '../../scripts/budgets'
import { eventToPaint } from '../support/boot'
import { outDir } from '../support/bundle'

/** The size limit of a route (scripts/budgets.json), counted from the build that the browser tests open. */

const budgets: Record<string, number> = JSON.parse(
  readFileSync(new URL('../../scripts/budgets.json', import.meta.url), 'utf8'),
)

test('every route keeps to its script budget', () => {
  expect(overruns(routeSizes(outDir), budgets)).toEqual([])
})

test('the code that sends a sign-up loads no further file, which would refuse it if it were missing', () => {
  const chunks: { file: string; modules: string[] }[] = JSON.parse(readFileSync(`${outDir}/host/chunks.json`, 'utf8'))
  const sending = chunks.find(({ modules }) => modules.includes('src/features/event/my-registration/mutations.ts'))
  expect(readFileSync(`${outDir}/${sending?.file}`, 'utf8')).not.toMatch(/\bimport\(/)
})

test('the build has the licences of its libraries and its font', () => {
  const text = readFileSync(`${outDir}/licenses.txt`, 'utf8')
  expect(text).toMatch(/^## react - .*\(MIT\)$/m)
  expect(text).toMatch(/^## @fontsource-variable\/inter - .*\(OFL-1.1\)$/m)
})

test('the server-rendered page and the script that shows it fit into the ten packets with which a connection begins', async ({
  request,
}) => {
  const { event } = await eventToPaint(request)
  for (const path of [`/invite/event/${event.id}`, `/signup/${event.id}`]) {
    const html = await (await request.get(path, { headers: { 'sec-fetch-dest': 'document' } })).text()
    const shown = html.indexOf('</script>', html.indexOf('</script>', html.indexOf('id="first-facts"')) + 1)
    expect(html.slice(shown).length).toBeGreaterThan(1_000)
    // Compressed as a function's answer is, on the fly; ten packets carry 14,600 bytes. An event that ends on another day than it starts has 120 bytes
    // more: at some hours this one does.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
    expect(brotliCompressSync(html.slice(0, shown), { params }).length, path).toBeLessThan(14_600)
  }
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

test('a few bytes that differ from clone to clone are not named', () => {
  const size = (kilobytes: number) => ({ route: '/', kilobytes, files: [] })
  expect(overruns([size(121.03)], { '/': 121 })).toEqual([])
  expect(overruns([size(121.06)], { '/': 121 })).toHaveLength(1)
})
