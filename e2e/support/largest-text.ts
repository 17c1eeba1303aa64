import { type Locator, test } from '@playwright/test'

const LARGEST = { key: 'font-size-preference', value: 'lg' }

/** The narrowest phone with the largest text, for all tests of a file. */
export function withLargestText(): void {
  test.use({ viewport: { width: 360, height: 640 } })
  test.beforeEach(({ context }) => context.addInitScript(({ key, value }) => localStorage.setItem(key, value), LARGEST))
}

/** Where something begins and ends, px from the window's upper edge. */
export async function boxOf(target: Locator): Promise<{ top: number; bottom: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return { top: box.y, bottom: box.y + box.height }
}
