import { expect, type Page } from '@playwright/test'
import { openMore, openSearch, tapMore } from '../steps'

/** The taps that open a sheet over a screen, or change what it shows. */

export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
/** Playwright waits for a button that says it is disabled; a finger does not. */
export const tapRefused = (name: string) => (page: Page) => page.getByRole('button', { name }).click({ force: true })
export const submit = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name }).click()
/** A tap that opens a sheet or a question. Waits for its code, because without it there is nothing to look at. */
export const raise = (name: string | RegExp, how = press) => {
  return async (page: Page) => {
    const risen = page.locator('[role=dialog], [role=alertdialog]')
    const before = await risen.count()
    await how(name)(page)
    await expect(risen).toHaveCount(before + 1)
  }
}
/** The sheet after getting a slot opens by itself. What it asks stands on the page too. */
export async function putMomentAway(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The explanation of the refused tap before may still lie over the button, and may leave by itself at any moment. */
export async function claim(page: Page) {
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await expect(async () => {
    if (await dismiss.isVisible()) await dismiss.click({ timeout: 1_000 })
    await expect(dismiss).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 10_000 })
  await raise('Claim')(page)
}
export const more = (page: Page) => openMore(page)
export const behindMore = (name: string) => async (page: Page) => {
  await tapMore(page, name)
  await page.getByRole('dialog', { name }).waitFor()
}
export async function editLabels(page: Page) {
  await openSearch(page)
  await raise('Edit labels')(page)
}
/** The sheet rises before what it tells is here. */
export async function activity(page: Page) {
  await tapMore(page, /^Activity/)
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}
/** The sheet rises before who helps is here. */
export async function cohosts(page: Page) {
  await tapMore(page, /^Co-hosts/)
  await page.getByRole('dialog').getByRole('button', { name: 'Copy Link' }).waitFor()
}
/** The sheet rises before the people are here. */
export async function cameOverTime(page: Page) {
  await page.getByRole('dialog').getByText('Over time').click()
  await page.getByRole('list', { name: 'People' }).waitFor()
}
export async function whoCame(page: Page, how = press) {
  await raise('Who Came', how)(page)
  await page.getByRole('dialog', { name: 'Who came over time' }).getByText('By date').click()
}
/** The tick comes with code of its own. */
export async function paid(page: Page) {
  await raise(/Annelies/)(page)
  await page.getByRole('dialog').getByText('Paid', { exact: true }).waitFor()
}
export async function removePaid(page: Page) {
  await raise(/Ben Carter/)(page)
  await raise('Remove participant', submit)(page)
  await page.getByText('They said that they paid').waitFor()
}
export async function refunded(page: Page) {
  await page.getByRole('checkbox', { name: 'Refunded: Iris Blom' }).click()
  await page.getByText('Refunded', { exact: true }).waitFor()
}
/** Where else somebody could be is asked on a sheet of its own. */
export async function moveAna(page: Page) {
  await raise(/^Ana Sousa/)(page)
  await raise(/^Move/, submit)(page)
}
/** The sheet rises before the plan is here. */
export async function seriesPlan(page: Page) {
  await raise('Series')(page)
  await page.getByRole('dialog').getByText('Next dates').waitFor()
}
export async function whoCameToSeries(page: Page) {
  await seriesPlan(page)
  await whoCame(page, submit)
}
export async function endSeries(page: Page) {
  await seriesPlan(page)
  await raise('End Series', submit)(page)
}
/** What is folded away comes with code of its own. */
export async function moreOptions(page: Page) {
  await page.getByText('More options').click()
  await page.getByRole('button', { name: 'Add Section' }).click()
  await page.keyboard.type('Driver')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Photographer for the whole morning')
  await page.getByRole('textbox', { name: /^Start Date & Time/ }).fill('10/29/2058 07:00 PM')
  await page.getByLabel('Repeats').selectOption('Every month')
  await page.getByLabel('Ends').selectOption('On a date')
  // How to pay is asked where there is a price.
  await page.getByLabel('Price').fill('5.50')
  await page.getByLabel('Pay link').waitFor()
}
/** The shown date of a series gets a day so many days later, and the others are to follow. */
export const moves = (days: number, shows: string | RegExp) => async (page: Page) => {
  const start = page.getByRole('textbox', { name: /^Start Date & Time/ })
  const [month, day, year, ...time] = (await start.inputValue()).split(/[/ ]/)
  const moved = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + days)).toISOString()
  await start.fill([`${moved.slice(5, 7)}/${moved.slice(8, 10)}/${moved.slice(0, 4)}`, ...time].join(' '))
  await raise('Save Changes')(page)
  await page.getByRole('dialog').getByText(shows).first().waitFor()
}
/** A date of a series is changed. */
export async function whichDates(page: Page) {
  await page.getByLabel('Location').fill('Praia da Rocha')
  await raise('Save Changes')(page)
}
export const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()

export async function joinAsGuest(page: Page) {
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab', { name: 'Registration' }).click()
  await drawer.getByLabel('Name').fill('Leo Martins')
  await drawer.getByLabel('Shirt size').selectOption('Small')
  await drawer.getByRole('button', { name: 'Join Event' }).click()
  await page.getByText(/You're in: slot/).waitFor()
  await page.getByRole('button', { name: 'I have paid' }).waitFor()
}
