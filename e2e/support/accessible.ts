import { expect, type Page } from '@playwright/test'
import { AXE_OPTIONS, type Axe, bringAxe } from './axe'
import { waitForAnimations } from './wait-for-animations'

/**
 * axe with every rule it has, and with those about colors in the other theme. The screen is named in the failure.
 *
 * It costs half a second, so each state is checked once. All that one gets to by opening screens and sheets is looked at in `npm run test:more`
 * (support/screens), in each size and theme. This checks:
 * - one state of each main page, so that a plain mistake shows at once: landing, signing in, event page, sign-up drawer, new event, My Events,
 *   group, settings, payments, invite;
 * - states that only a journey leads to: a change that waits for a network or was refused, a slot that went on, an event that has become private.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // A page whose code is still on its way is not the screen that is meant.
  await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toHaveCount(0)
  // Colors are read from the computed style: a sheet still sliding in or fading would be measured half-way.
  await waitForAnimations(page)
  await bringAxe(page)
  // Tries again while something is wrong: the first paint may be giving way to the app, an answer coming in.
  await expect.poll(() => page.evaluate(askInBothThemes, AXE_OPTIONS), screen).toEqual([])
}

/** Sent into the page as it stands, which has axe. The violations, as 'theme: rule: elements'; the theme stays as it was. */
async function askInBothThemes(options: typeof AXE_OPTIONS): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe }
  const { className } = document.documentElement
  const found: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    document.documentElement.classList.remove('light', 'dark')
    document.documentElement.classList.add(theme)
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish()
    }
    const { violations } = await axe.run(theme === 'dark' ? options.colours : options.all)
    for (const { id, nodes } of violations) found.push(`${theme}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }
  document.documentElement.className = className
  return found
}
