import { expect, type Page } from '@playwright/test'
import { waitForApp } from '../boot'
import { openMore, openOption, openSearch, tapInShare, tapMore } from '../steps'
import { readToast } from '../toast'

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
    await risen.nth(before).waitFor()
  }
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
/** The sheets that open in place of Share. */
export const inShare = (name: string) => async (page: Page) => {
  await tapInShare(page, name)
  await page.getByRole('dialog', { name }).waitFor()
  await expect(page.locator('[role=dialog]')).toHaveCount(1)
}
export const behindMore = (name: string) => async (page: Page) => {
  await tapMore(page, name)
  await page.getByRole('dialog', { name }).waitFor()
}
export async function editLabels(page: Page) {
  await openSearch(page)
  await raise('Edit Labels')(page)
}
/** An event without labels asks for the first one. */
export async function firstLabel(page: Page) {
  await openSearch(page)
  await raise('Add Labels')(page)
}
/** From the form of another label. */
export async function deleteLabel(page: Page) {
  await submit('Cancel')(page)
  await submit(/^Goalkeeper/)(page)
  await raise('Delete', submit)(page)
}
export const splitIntoTeams = behindMore('Split into Teams')
export async function teams(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Split', exact: true }).click()
  await readToast(page, 'Split into teams')
  await page.getByRole('region', { name: 'Teams' }).waitFor()
}
/** As on a phone that opens the page over plain HTTP. */
const withoutClipboard = (page: Page) =>
  page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined }))
export async function listByHand(page: Page) {
  await withoutClipboard(page)
  await tapInShare(page, 'Copy List')
  await page.getByRole('dialog', { name: 'Copy List' }).waitFor()
}
export async function inviteByHand(page: Page) {
  await withoutClipboard(page)
  await raise('Invite')(page)
}
/** The sheet rises before its content is loaded. */
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
export async function attendanceOverTime(page: Page) {
  await page.getByRole('dialog').getByText('Over time').click()
  await page.getByRole('list', { name: 'People' }).waitFor()
}
export async function attendance(page: Page, how = press) {
  await raise('Who Came', how)(page)
  await page.getByRole('dialog', { name: 'Who Came over Time' }).getByRole('list', { name: 'People' }).waitFor()
}
/** The tick comes with separate code. */
export async function paid(page: Page) {
  await raise(/Annelies/)(page)
  await page.getByRole('dialog').getByText('Paid', { exact: true }).waitFor()
}
export async function removePaid(page: Page) {
  await raise(/Ben Carter/)(page)
  await raise('Remove participant', submit)(page)
  await page.getByText('They said that they paid').waitFor()
}
export async function dismissed(page: Page) {
  await press(/^Carla/)(page)
  await press('Dismiss: Carla')(page)
}
export async function refunded(page: Page) {
  await page.getByRole('button', { name: 'Refunded: Iris Blom' }).click()
  await page.getByRole('checkbox', { name: 'Refunded: Iris Blom' }).waitFor()
}
/** The other sections are in a separate sheet. */
export async function moveAna(page: Page) {
  await raise(/^Ana Sousa/)(page)
  await raise(/^Move/, submit)(page)
}
/** The sheet rises before the plan is here. */
export async function seriesPlan(page: Page) {
  await raise(/^Series: /)(page)
  await page.getByRole('dialog').getByText('Next dates').waitFor()
}
export async function earlierDates(page: Page) {
  await raise(/^Series: /)(page)
  await page.getByRole('dialog').getByText('Earlier dates').click()
}
/** From a date that is over, to which a private link led: a phone takes that when the app starts. */
export async function nextDateAsks(page: Page) {
  await page.reload()
  await waitForApp(page)
  await raise(/^Series: /)(page)
  await page.getByRole('dialog').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Can’t come' }).waitFor()
}
export async function cantCome(page: Page) {
  await page.getByRole('button', { name: 'Can’t come' }).click()
  await readToast(page, 'Olga will see that you can’t come')
}
export async function removeRegular(page: Page) {
  await seriesPlan(page)
  await submit(/^\d Ana/)(page)
  await raise(/^Remove Ana/, submit)(page)
}
/** In the plan: a name that did not arrive. */
export async function nameNotAdded(page: Page) {
  await submit('Add Regular')(page)
  await page.route('**/rpc/add_regular', (route) => route.abort())
  await page.getByLabel('Add Regular').fill('Ada')
  await page.getByLabel('Add Regular').press('Enter')
  await page.getByText('Not added yet').waitFor()
  await readToast(page, 'Network connection failed. Please check your internet connection.')
}
export async function orderOfRegulars(page: Page) {
  await submit(/^1 /)(page)
  await page
    .getByRole('button', { name: /^Move .* down/ })
    .first()
    .waitFor()
}
export async function linkForRegular(page: Page) {
  await seriesPlan(page)
  await submit(/by name$/)(page)
  await raise(/^Give .* a link/, submit)(page)
}
export async function seriesAttendance(page: Page) {
  await seriesPlan(page)
  await attendance(page, submit)
}
export async function openDate(page: Page) {
  await seriesPlan(page)
  const row = page.getByRole('dialog').getByRole('button', { name: / Opens / })
  await row.first().click()
  await page.getByRole('button', { name: /^Open and Edit/ }).waitFor()
}
export async function endSeries(page: Page) {
  await seriesPlan(page)
  await raise('End Series', submit)(page)
}
/** A question with a choice shows more than any other. */
export async function customField(page: Page) {
  await press('Add Field')(page)
  await page.getByLabel('Field Label').fill('Meal')
  await page.getByLabel('Field Type').selectOption('Dropdown')
  await page.getByLabel('Options (one per line)').fill('Fish\nBeans')
}
/** The sheets behind the rows of an event's form, filled in. */
export async function sectionsOption(page: Page) {
  await openOption(page, 'Sections and waitlist')
  await page.getByRole('button', { name: 'Add Section' }).click()
  await page.keyboard.type('Driver')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Photographer for the whole morning')
}
export async function repeatsOption(page: Page) {
  await page.getByRole('textbox', { name: /^Start Date & Time/ }).fill('10/29/2058 07:00 PM')
  await openOption(page, 'Repeats')
  await page.getByRole('combobox', { name: 'Repeats' }).selectOption('Every month')
  await page.getByLabel('Ends').selectOption('On a date')
}
/** Counted from the start that the option before has set. */
export async function deadlinesOption(page: Page) {
  await openOption(page, 'Deadlines')
  await page.getByLabel('Withdrawal Deadline', { exact: true }).selectOption('Custom')
}
/** The form asks how to pay if there is a price. */
export async function priceOption(page: Page) {
  await openOption(page, 'Price')
  await page.getByRole('textbox', { name: 'Price' }).fill('5,50 or so')
  await page.getByLabel('Pay link').waitFor()
}
/** The form offers 'Show who can't come' if people are expected. */
export async function answersOption(page: Page) {
  await openOption(page, 'Can’t come')
  await page.getByRole('switch', { name: 'People can say they can’t come' }).click()
}
/** The rows with their values, and what is wrong behind two of them. */
export async function optionProblems(page: Page) {
  await page.getByLabel('Event Name').fill('Quiz night')
  await press('Create Event')(page)
  await page.getByText('Choose the last date').waitFor()
}
/** The input is back after a reload. `says`: the sentence about it. */
export const comesBack = (typed: string, says: string) => async (page: Page) => {
  await page.getByLabel('Event Name').fill(typed)
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(typed)
  await page.reload()
  await page.getByText(says).waitFor()
}
export const starts = (when: string, says: RegExp) => async (page: Page) => {
  await page.getByRole('textbox', { name: /^Start Date & Time/ }).fill(when)
  await press('Create Event')(page)
  await page.getByText(says).first().waitFor()
}
/** From a form that is filled in. */
export async function notCreated(page: Page) {
  // In a walk, the unfinished event of the screen before is back.
  const startOver = page.getByRole('button', { name: 'Start over' })
  if (await startOver.isVisible()) await startOver.click()
  await page.route('**/rpc/create_event', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
  await page.getByLabel('Event Name').fill('Choir')
  await press('Create Event')(page)
  await page.getByText('Failed to create event').first().waitFor()
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
export async function subscribe(page: Page) {
  await inShare('Add to Calendar')(page)
  await submit(/^Subscribe/)(page)
  await page.getByRole('dialog', { name: 'Subscribe' }).getByRole('link').first().waitFor()
}
/** On the sheet after joining a series. */
export async function keepPlace(page: Page) {
  const place = page.getByRole('dialog').getByRole('switch', { name: 'Keep my place' })
  await place.click()
  await expect(place).toBeChecked()
}
