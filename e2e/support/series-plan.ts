import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { createAccount } from './account'
import { callRpc, join } from './api'
import { dayText, evening } from './series'
import { openSeriesSheet } from './steps'

/** The sheet of a series, as event managers see it. */

export const plan = (page: Page) => page.getByRole('dialog', { name: 'Series' })
/** The row of the date in so many days: another one may say that it opens on that day. */
export const date = (page: Page, days: number) =>
  plan(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${dayText(evening(days))}(?!\\d)`) })
/** The end of the line on the page behind the sheet, which says the next date. */
export const next = (days: number) => `next ${dayText(evening(days)).slice('Tue, '.length)}`
/** Opens the sheet of that date's actions. */
export async function openDateActions(page: Page, days: number) {
  await date(page, days).getByRole('button').click()
  return page.getByRole('dialog', { name: `${dayText(evening(days))}, 7:00 PM` })
}
/** The rows of the people who keep a place. */
export const regulars = (page: Page) =>
  plan(page)
    .getByRole('list', { name: /^Regulars/ })
    .getByRole('listitem')

/**
 * @param shows what stands on the date to which a series' link leads now. The remembered earlier date gives way to it, and so does a sheet
 * that was opened there
 */
export async function openPlan(page: Page, address: string, shows?: string) {
  await page.goto(address)
  if (shows) await expect(page.getByText(shows)).toBeVisible()
  await openSeriesSheet(page)
  await expect(plan(page).getByRole('heading', { name: 'Next dates' })).toBeVisible()
}

/** A person who is on the list of the date and keeps a place. */
export async function regular(request: APIRequestContext, series: { id: string; seriesId: string }, name: string) {
  const account = await createAccount(request, name)
  await join(request, series.id, name, { account })
  const { status } = await callRpc(request, 'keep_place', { p_series_id: series.seriesId, p_keep: true }, account)
  expect(status).toBe(200)
  return account
}
