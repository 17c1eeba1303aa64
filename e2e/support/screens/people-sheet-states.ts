import type { Page } from '@playwright/test'
import { tapMore } from '../steps'
import { readToast } from '../toast'
import { raise, submit } from './sheet-states'

/** Bringing others, pasting a list, and writing to all. */

/** From the empty sheet: a list with a person who is there already, contact data and a line without a name. */
export async function pasteList(page: Page) {
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Names').fill('1. Annelies\n2. João Pedro (goalie)\n3. Cy, cy@people.example\n4. Dora\n5.')
  await sheet.getByRole('button', { name: 'Next' }).click()
  await sheet.getByText(/get a slot/).waitFor()
}
/** In the same sheet. */
export async function pastedName(page: Page) {
  await submit(/João/)(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).waitFor()
}

/** From the empty form. */
export async function sendNotice(page: Page) {
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Message').fill('We start at 8 today, on the other court.\nBring water: https://court.example')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await readToast(page, 'Posted on the page')
  await page.getByRole('button', { name: /We start at 8 today/ }).waitFor()
}
export const readNotice = raise(/We start at 8 today/)
export async function write(page: Page) {
  await tapMore(page, /^Write/)
  await page.getByRole('dialog', { name: 'Write to Everyone' }).waitFor()
}
