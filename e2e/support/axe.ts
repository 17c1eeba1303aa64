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
  checks?: Record<string, { options: object }>
  resultTypes: 'violations'[]
  preload: { assets: 'media'[] }
}

/** The page's `window.axe` after `bringAxe`. */
export interface Axe {
  run: (options: RunOptions) => Promise<{ violations: Violation[] }>
}

/** The rules that theme and text size can change; everything else axe knows is the same in both themes. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

type AxeRules = 'all' | 'colours' | 'all, as small'

/** Only what is wrong is written up, and no stylesheet is fetched again: no rule that axe asks by default reads it. */
const ONLY_NEEDED: RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } }

/** The largest text beside the smallest (src/styles/index.css). */
const GROWS = 137.5 / 112.5

/**
 * Axe asks less contrast of large text: bold from 14 pt, any from 18 pt. In the largest text size, words reach that
 * which are not large in the smallest. With these limits axe asks of each word what it would ask in the smallest size.
 */
const AS_SMALL = {
  ignoreUnicode: true,
  ignoreLength: false,
  ignorePseudo: false,
  boldValue: 700,
  boldTextPt: 14 * GROWS,
  largeTextPt: 18 * GROWS,
  contrastRatio: { normal: { expected: 4.5 }, large: { expected: 3 } },
  pseudoSizeThreshold: 0.25,
  shadowOutlineEmMax: 0.2,
  textStrokeEmMin: 0.03,
}

export const AXE_OPTIONS: Record<AxeRules, RunOptions> = {
  all: ONLY_NEEDED,
  colours: { ...ONLY_NEEDED, runOnly: ABOUT_COLOURS },
  'all, as small': { ...ONLY_NEEDED, checks: { 'color-contrast': { options: AS_SMALL } } },
}

/** Minified, axe is less than half as much to send to each document. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** Brings axe into a document, once. */
export async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE};0`)
}
