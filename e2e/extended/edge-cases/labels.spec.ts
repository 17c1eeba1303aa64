import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount, signInAs } from '../../support/account'
import { createEvent, join } from '../../support/api'
import { insertRow } from '../../support/rows'
import { openSearch } from '../../support/steps'
import { readToast } from '../../support/toast'
import { waitForAnimations } from '../../support/wait-for-animations'

/** The limit of labels, also for a slower person, and what others read. */
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Labels' })
const person = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name: new RegExp(name) })

test('the sheet says that fifty labels are the most, and a slower person reads the sentence', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga)
  const before = Array.from({ length: 49 }, (_, index) => ({ event_id: event.id, name: `Label ${index + 1}` }))
  await insertRow(request, olga, 'labels', before)
  await signInAs(context, olga)
  await page.goto(`/signup/${event.id}`)
  await openSearch(page)
  await page.getByRole('button', { name: 'Edit Labels' }).click()
  await sheet(page).getByRole('button', { name: 'New Label' }).click()
  await sheet(page).getByLabel('Label name').fill('One too many')
  await insertRow(request, olga, 'labels', { event_id: event.id, name: 'The fiftieth' })
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'An event can have at most 50 labels. Delete one to make room.')
  await expect(sheet(page).getByLabel('Label name')).toHaveValue('One too many')

  await page.reload()
  await openSearch(page)
  await page.getByRole('button', { name: 'Edit Labels' }).click()
  const full = sheet(page).getByText('An event can have at most 50 labels. Delete one to make room for a new one.')
  await expect(full).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'New Label' })).toHaveCount(0)
  await expectAccessible(page, 'labels, fifty')
  await sheet(page).getByRole('button', { name: 'The fiftieth' }).click()
  await sheet(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog', { name: 'Delete Label' }).getByRole('button', { name: 'Delete' }).click()
  await expect(sheet(page).getByRole('button', { name: 'New Label' })).toBeVisible()
})

test('labels are for event managers: others see them and read why they cannot change them', async ({
  page,
  context,
  request,
}) => {
  const [olga, sue] = await Promise.all([createAccount(request, 'Olga'), createAccount(request, 'Sue')])
  const event = await createEvent(request, olga)
  await join(request, event.id, 'Sue', { account: sue })
  await insertRow(request, olga, 'labels', { event_id: event.id, name: 'Driver', color: '#4078e0' })
  await signInAs(context, sue)
  await page.goto(`/signup/${event.id}`)
  await person(page, 'Sue').click()
  const dialog = page.getByRole('dialog', { name: 'Sue' })
  const driver = dialog.getByRole('button', { name: 'Driver' })
  await expect(driver).toHaveAccessibleDescription('Only the organizers can change labels.')
  // A forced click does not wait until the sheet has risen.
  await waitForAnimations(page)
  await driver.click({ force: true })
  await readToast(page, 'Only the organizers can change labels.')
  await expect(driver).toHaveAttribute('aria-pressed', 'false')
})
