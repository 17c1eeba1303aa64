import { expect, type Page } from '@playwright/test'
import { axe } from './axe'
import { clipped, covered, hiddenFocus, smallTargets, sticksOut } from './look'
import { standsStill } from './still'

/** The three text sizes (docs/product.md section 4); the last one stays on. */
const SIZES = ['sm', 'md', 'lg'] as const

/** Looked at again while something is wrong: a toast may be leaving, an answer be coming in. */
const softly = expect.configure({ soft: true })

/**
 * Everything that can be told of a screen without knowing what it is for: axe in both themes, nothing beyond an edge or
 * under a bar and room for thumbs at each text size, and a visible focus on whatever takes one.
 *
 * Axe looks at colours in the smallest text, which needs the most contrast, in both themes. Everything it knows it is asked
 * once, in the largest text, where most has to scroll, and where words wrap the most and may come to lie on something else:
 * that is so in both themes. Of the middle size it could say nothing else.
 */
export async function audit(page: Page, screen: string, { isLoading = false } = {}): Promise<void> {
  await settle(page, isLoading)
  await wear(page, 'dark', 'sm')
  await softly.poll(() => axe(page, 'colours'), `${screen}, dark, sm: axe`).toEqual([])
  for (const size of SIZES) {
    await wear(page, 'light', size)
    if (size !== 'md') {
      const rules = size === 'lg' ? 'all' : 'colours'
      await softly.poll(() => axe(page, rules), `${screen}, light, ${size}: axe`).toEqual([])
    }
    await softly.poll(() => page.evaluate(sticksOut), `${screen}, ${size}: beyond an edge`).toEqual([])
    await softly.poll(() => page.evaluate(clipped), `${screen}, ${size}: cut off`).toEqual([])
    await softly.poll(() => page.evaluate(covered), `${screen}, ${size}: under a bar`).toEqual([])
    await softly.poll(() => page.evaluate(smallTargets), `${screen}, ${size}: too small to tap`).toEqual([])
  }
  // A key tells the browser that focus must be seen from now on.
  await page.keyboard.press('Tab')
  await softly.poll(() => page.evaluate(hiddenFocus), `${screen}: focus not to be seen`).toEqual([])
}

async function wear(page: Page, theme: 'light' | 'dark', size: string): Promise<void> {
  await page.evaluate(
    async ([name, fontSize]) => {
      document.documentElement.className = name
      document.documentElement.dataset.fontSize = fontSize
      // Colours are read from the computed style: one on its way from theme to theme would be measured half-way.
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish()
      }
      // What watches sizes is told after the next layout.
      for (const _frame of [1, 2]) await new Promise(requestAnimationFrame)
    },
    [theme, size] as const,
  )
}

/** Waits until the page, and what rises over it, has come to rest. */
async function settle(page: Page, isLoading: boolean): Promise<void> {
  if (!isLoading) await expect(page.locator('[data-placeholder], .animate-pulse')).toHaveCount(0)
  await standsStill(page)
}
