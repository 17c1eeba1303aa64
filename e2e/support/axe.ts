import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const require = createRequire(import.meta.url)

interface Violation {
  id: string
  nodes: { html: string }[]
}

interface RunOptions {
  runOnly?: string[]
  resultTypes: 'violations'[]
  preload: { assets: 'media'[] }
}

/** What a page has as `window.axe` once `bringAxe` has been there. */
export interface Axe {
  run: (options: RunOptions) => Promise<{ violations: Violation[] }>
}

/** What the theme and the text size can change; everything else axe knows is the same in both themes. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

type AxeRules = 'all' | 'colours'

/** Only what is wrong is written up, and no stylesheet is fetched again: no rule that axe asks by default reads it. */
const ONLY_NEEDED: RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } }

export const AXE_OPTIONS: Record<AxeRules, RunOptions> = {
  all: ONLY_NEEDED,
  colours: { ...ONLY_NEEDED, runOnly: ABOUT_COLOURS },
}

/** Without its spaces and comments it is less than half as much to hand over to each document. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** Brings axe into a document, once. */
export async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE};0`)
}

/** What axe finds, each as 'rule: elements'. */
export async function axe(page: Page, rules: AxeRules = 'all'): Promise<string[]> {
  await bringAxe(page)
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, AXE_OPTIONS[rules])
}
