import type { Page } from '@playwright/test'

/** Waits for what moves to have arrived: a sheet that rises, a page that fades in. Endless spinners do not count. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const endless = (animation: Animation) =>
      animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
    const ending = document.getAnimations().filter((animation) => !endless(animation))
    await Promise.all(ending.map((animation) => animation.finished.catch(() => null)))
  })
}
