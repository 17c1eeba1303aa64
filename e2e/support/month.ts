import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { type Account, signInAs } from './account'
import { confirmedAccount } from './confirmed'
import type { Taps } from './taps'

/**
 * A month of use (`month.spec.ts`, `month-times.spec.ts`). Counts the taps of each job: typing and opening the link are no
 * taps. Every step goes through the page; only time passes without it (`letPass`).
 */

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }

/** A separate phone, signed out unless an account is given. */
export async function phone(browser: Browser, baseURL: string, account?: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL, ...PHONE })
  if (account) await signInAs(context, account)
  return await context.newPage()
}

export async function organizer(browser: Browser, origin: string, linkTo: (email: string) => Promise<string>) {
  const page = await phone(browser, origin)
  const olga = await confirmedAccount(page, 'Olga', linkTo)
  await page.context().close()
  return olga
}

export const join = (page: Page) => page.getByRole('button', { name: 'Join Event' })
export const form = (page: Page) => page.getByRole('dialog')
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const count = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible()

/** Joins with a name and with two more people in the same form: four taps. */
export async function joinWithTwo(page: Page, taps: Taps, names: [string, string, string]) {
  const [own, ...others] = names
  await taps.on(join(page))
  await form(page).getByLabel('Name').fill(own)
  for (const [index, name] of others.entries()) {
    await taps.on(form(page).getByRole('button', { name: 'Add another person' }))
    await form(page)
      .getByRole('region', { name: `Person ${index + 2}` })
      .getByLabel('Name')
      .fill(name)
  }
  await taps.on(form(page).getByRole('button', { name: 'Join Event' }))
}
