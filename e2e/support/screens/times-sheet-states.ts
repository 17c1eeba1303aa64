import { expect, type Page } from '@playwright/test'
import { openOption } from '../steps'
import { readToast } from '../toast'
import { raise } from './sheet-states'

/** A sheet of times: making it, taking one and one more, and giving them up. */

const row = (page: Page, text: RegExp) => page.getByRole('listitem').filter({ hasText: text })

/** In a form for a new event. In a walk, the unfinished event of the screen before is back. */
export async function makeTimes(page: Page) {
  const startOver = page.getByRole('button', { name: 'Start over' })
  if (await startOver.isVisible()) await startOver.click()
  await page.getByRole('textbox', { name: /^Start Date & Time/ }).fill('10/29/2058 07:00 PM')
  await openOption(page, 'Sections and waitlist')
  await raise('Make Times')(page)
  await page.getByRole('button', { name: 'Increase People may take up to' }).click()
}
/** In the same sheet, with one of them unfolded. */
export async function madeTimes(page: Page) {
  await page.getByRole('button', { name: /^Make \d+ Times/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.getByRole('button', { name: /^7:30–8:00 PM/ }).click()
}
export const takeOffered = raise(/^Join, offered by/)
export async function takeTime(page: Page) {
  await row(page, /7:20 PM/)
    .getByRole('button')
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Name').fill('Leonor Dias')
  await drawer.getByRole('button', { name: 'Join Event' }).click()
  await page.getByRole('dialog', { name: /^You're in/ }).waitFor()
}
export async function oneMore(page: Page) {
  await row(page, /Headmaster/)
    .getByRole('button', { name: /One more/ })
    .click()
  await readToast(page, /^You're in: Headmaster/)
}
export async function withdrawAll(page: Page) {
  await raise(/^Withdraw/)(page)
  await page.getByRole('alertdialog').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Withdraw All' }).waitFor()
}
