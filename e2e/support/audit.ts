import { expect, type Page } from '@playwright/test'
import { AXE_OPTIONS, type Axe, bringAxe } from './axe'
import { clipped, covered, hiddenFocus, manySizes, smallTargets, sticksOut } from './layout-checks'
import { waitForAnimations } from './wait-for-animations'

/** Tries again while something is wrong: a toast may be leaving, an answer coming in. */
const softly = expect.configure({ soft: true })

/** The checks at each of the three text sizes (docs/product.md section 4), by their findings. */
const LOOKS = {
  'beyond an edge': sticksOut,
  'cut off': clipped,
  'under a bar': covered,
  'too small to tap': smallTargets,
  'too many sizes': manySizes,
}

/**
 * Checks for every screen: axe in both themes, and at each text size nothing beyond an edge or under a bar and room for
 * thumbs. Focus is visible everywhere.
 * All rules of axe run in the largest text, where most scrolls and wraps; the result is the same in both themes.
 * The smallest text needs the most contrast, so that is checked too, and in the other theme axe looks only at the colors of the smallest
 * text. Positions are the same in both themes, so each size is measured in one of them:
 * restyling a page costs more than measuring it.
 */
export async function audit(page: Page, screen: string, { isLoading = false } = {}): Promise<void> {
  await settle(page, isLoading)
  await bringAxe(page)
  // As text: the page's own policy keeps what is called there from making functions of texts.
  const looks = Object.entries(LOOKS).map(([what, look]) => `${JSON.stringify(what)}: ${look}`)
  const asked = `(${lookAround})(${JSON.stringify(AXE_OPTIONS)}, {${looks.join()}})`
  await softly.poll(() => page.evaluate<string[]>(asked), screen).toEqual([])
  // A key makes the browser show the focus from now on.
  await page.keyboard.press('Tab')
  await softly.poll(() => page.evaluate(hiddenFocus), `${screen}: focus not to be seen`).toEqual([])
}

/**
 * Sent into the page as it stands: one call for all checks there, because each call costs more than the check.
 * Returns what is wrong, with theme and size; light and the largest text stay on.
 */
async function lookAround(options: typeof AXE_OPTIONS, looks: typeof LOOKS): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe }
  const found: string[] = []
  const wear = async (theme: 'light' | 'dark', size: 'sm' | 'md' | 'lg') => {
    document.documentElement.className = theme
    document.documentElement.dataset.fontSize = size
    // Colors are read from the computed style: one on its way from theme to theme would be measured half-way.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish()
    }
    // Observers of sizes are called after the next layout.
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame)
  }
  const askAxe = async (rules: keyof typeof options, worn: string) => {
    const { violations } = await axe.run(options[rules])
    for (const { id, nodes } of violations) found.push(`${worn}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }
  const look = (size: string) => {
    for (const [what, ask] of Object.entries(looks))
      found.push(...ask().map((element) => `${size}: ${what}: ${element}`))
  }
  await wear('dark', 'sm')
  await askAxe('colours', 'dark, sm')
  look('sm')
  await wear('light', 'md')
  look('md')
  await wear('light', 'lg')
  await askAxe('all, as small', 'light, lg')
  look('lg')
  return found
}

/** Waits until the page, and what rises over it, has come to rest. */
async function settle(page: Page, isLoading: boolean): Promise<void> {
  if (!isLoading) await expect(page.locator('[data-placeholder], .animate-pulse')).toHaveCount(0)
  await waitForAnimations(page)
}
