import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Violation {
  id: string
  nodes: { html: string }[]
}

interface RunOptions {
  runOnly?: string[]
  resultTypes: 'violations'[]
  preload: { assets: 'media'[] }
}

interface Axe {
  run: (options: RunOptions) => Promise<{ violations: Violation[] }>
}

/** What the theme and the text size can change; everything else axe knows is the same in both themes. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

type AxeRules = 'all' | 'colours'

/** Only what is wrong is written up, and no stylesheet is fetched again: no rule that axe asks by default reads it. */
const ONLY_NEEDED: RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } }

const OPTIONS: Record<AxeRules, RunOptions> = {
  all: ONLY_NEEDED,
  colours: { ...ONLY_NEEDED, runOnly: ABOUT_COLOURS },
}

/**
 * What axe finds, each as 'rule: elements'. The first look at a document brings axe into it, and asks everything; from
 * then on each look costs only the look, and one for colours alone a fraction of that.
 */
export async function axe(page: Page, rules: AxeRules = 'all'): Promise<string[]> {
  const looked = page.evaluate(async (options) => {
    const brought = (window as { axe?: Axe }).axe
    return (await brought?.run(options))?.violations
  }, OPTIONS[rules])
  // Without its legacy mode the builder opens a page of its own for every look.
  const violations =
    (await looked) ?? (await new AxeBuilder({ page }).setLegacyMode().options(ONLY_NEEDED).analyze()).violations
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
