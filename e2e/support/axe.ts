import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Violation {
  id: string
  nodes: { html: string }[]
}

interface Axe {
  run: (options?: { runOnly: string[] }) => Promise<{ violations: Violation[] }>
}

/** What the theme and the text size can change; everything else axe knows is the same in both themes. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds, each as 'rule: elements'. The first look at a document brings axe into it; from then on each look
 * costs only the look, and one for colours alone a fraction of that.
 */
export async function axe(page: Page, { coloursOnly = false } = {}): Promise<string[]> {
  const options = coloursOnly ? { runOnly: ABOUT_COLOURS } : undefined
  const looked = page.evaluate(async (chosen) => {
    const brought = (window as { axe?: Axe }).axe
    return (await brought?.run(chosen))?.violations
  }, options)
  // Without its legacy mode the builder opens a page of its own for every look.
  const violations = (await looked) ?? (await new AxeBuilder({ page }).setLegacyMode().analyze()).violations
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
