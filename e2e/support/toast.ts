import { expect, type Page } from '@playwright/test'

/** Reads a toast and puts it away: for five seconds it lies over what is at the end of the page. */
export async function readToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await dismiss.click()
  await expect(dismiss).toHaveCount(0)
}
