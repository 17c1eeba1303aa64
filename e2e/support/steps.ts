import { expect, type Locator, type Page } from '@playwright/test'

let count = 0

/** Fills in the register page with a new address and sends it. */
export async function signUpOnPage(page: Page, who: string): Promise<string> {
  count += 1
  const email = `${who}.${Date.now()}.${process.pid}.${count}@roster.example`
  const signUp = page.getByRole('button', { name: 'Sign Up', exact: true })
  // Until it is loaded, the page of signing in may stand there, whose fields are called the same.
  await expect(signUp).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('a-long-password')
  await signUp.click()
  return email
}

/** The fixed button of an event's page, and what stands around it. */
export const dock = (page: Page) => page.getByRole('region', { name: 'Your registration' })

/** The sheet that is open. */
export const drawer = (page: Page) => page.getByRole('dialog')

/** Joins by the fixed button, with a name alone. */
export async function joinAs(page: Page, name: string): Promise<void> {
  await dock(page).getByRole('button', { name: 'Join Event' }).click()
  await drawer(page).getByLabel('Name').fill(name)
  await drawer(page).getByRole('button', { name: 'Join Event' }).click()
}

/** Back from another app: the page asks at once, and does not wait for its next 15 seconds. */
export const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

/** The sheet after joining, which says the slot. */
export const joinedSheet = (page: Page) =>
  page.getByRole('dialog', { name: /^You're in: (slots? [\d, ]+|\d+:\d+ [AP]M.*)$/ })

/** Closes the sheet after joining. */
export async function finishJoining(page: Page): Promise<void> {
  await joinedSheet(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('[role=dialog]')).toHaveCount(0)
}

/** After a guest has joined: copies the private link that the sheet offers, and closes the sheet. */
export async function saveRegistration(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await joinedSheet(page).getByRole('button', { name: 'Copy Link' }).click()
  await expect(joinedSheet(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/^https?:\/\/\S+\/signup\/[\w-]{12}#r=[0-9a-f]{32}$/)
  await finishJoining(page)
  return link
}

/** The card to share an event: it opens with a new event, and by Share on a device without a share sheet. */
export const shareCard = (page: Page) => page.getByRole('dialog', { name: 'Share' })

export async function closeShareCard(page: Page): Promise<void> {
  await shareCard(page).getByRole('button', { name: 'Close' }).click()
  await expect(shareCard(page)).toHaveCount(0)
}

/** The line of an event's card that says how it repeats, and opens all there is to the series. */
export async function openSeriesSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Series: / }).click()
  return page.getByRole('dialog', { name: 'Series' })
}

/** Looks behind that line whether the place is kept. */
export async function expectPlaceKept(page: Page, isKept = true): Promise<void> {
  const sheet = await openSeriesSheet(page)
  await expect(sheet.getByRole('switch', { name: 'Keep my place' })).toBeChecked({ checked: isKept })
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toHaveCount(0)
}

/** Chooses something in Share. */
export async function tapInShare(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await shareCard(page).getByRole('button', { name }).click()
}

/** The three dots of an event's page, for event managers. */
const moreButton = (page: Page) => page.getByRole('button', { name: /^More Actions/ })

/** Opens what is behind the dots. */
export async function openMore(page: Page): Promise<Locator> {
  await moreButton(page).click()
  return page.getByRole('dialog', { name: 'More Actions' })
}

/** Chooses an action behind the dots. The sheet it opens then stands alone. */
export async function tapMore(page: Page, name: string | RegExp): Promise<void> {
  const sheet = await openMore(page)
  await sheet.getByRole('button', { name }).click()
  await expect(sheet).toHaveCount(0)
}

/** Opens the sheet behind a row of the event form: 'Repeats', 'Price'. */
export async function openOption(page: Page, name: string): Promise<Locator> {
  await optionRow(page, name).getByRole('button').click()
  const sheet = page.getByRole('dialog', { name })
  await expect(sheet).toBeVisible()
  return sheet
}
export const optionRow = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'More options' }).getByRole('listitem').filter({ hasText: name })

/** Puts such a sheet away. The choice in it stays. */
export async function closeOption(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Opens the search of an event's list, and with it the label filter. */
export async function openSearch(page: Page): Promise<void> {
  if (await page.getByRole('searchbox').isHidden())
    await page.getByRole('button', { name: 'Search participants' }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
}

/** Says yes to the question, and waits until all that lay over the page is gone. */
export async function confirmWithdrawing(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
}
