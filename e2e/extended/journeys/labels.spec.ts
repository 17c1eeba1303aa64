import { expect, type Page, test } from '@playwright/test'
import { createAccount, openAs } from '../../support/account'
import { callRpc, createEvent } from '../../support/api'
import { insertAsOperator, insertRow } from '../../support/rows'
import { openSearch } from '../../support/steps'

const MARKS = '**/rest/v1/participant_labels*'
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Labels' })
const color = (page: Page, name: string) => sheet(page).locator('label').filter({ hasText: name })
const person = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name: new RegExp(name) })

test('an organizer makes labels, renames, recolors and deletes them', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga)
  await openAs(page, olga, `/signup/${event.id}`)
  await openSearch(page)
  await page.getByRole('button', { name: 'Add Labels' }).click()

  await sheet(page).getByRole('button', { name: 'New Label' }).click()
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(sheet(page).getByText('Label name is required')).toBeVisible()
  await sheet(page).getByLabel('Label name').fill('  Keeper  ')
  await color(page, 'Green').click()
  await sheet(page).getByRole('button', { name: 'Save' }).dblclick()
  await expect(sheet(page).getByRole('button', { name: 'Keeper' })).toHaveCount(1)

  await sheet(page).getByRole('button', { name: 'Keeper' }).click()
  await expect(sheet(page).getByRole('radio', { name: 'Green' })).toBeChecked()
  await sheet(page).getByLabel('Label name').fill('Goalkeeper')
  await color(page, 'Purple').click()
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(sheet(page).getByRole('button', { name: 'Goalkeeper' })).toBeVisible()
  const { body } = await callRpc(request, 'get_event', { p_event_id: event.id }, olga)
  expect(body.labels).toEqual([{ id: expect.any(String), name: 'Goalkeeper', color: '#9163dd' }])

  await sheet(page).getByRole('button', { name: 'Goalkeeper' }).click()
  await sheet(page).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Label' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(sheet(page).getByRole('button', { name: 'Goalkeeper' })).toHaveCount(0)
  await sheet(page).getByRole('button', { name: 'Close' }).click()
})

test('a label is put on, and stands in the row', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga)
  const people = ['Ana', 'Ben', 'Eva'].map((name, index) => ({ event_id: event.id, name, slot_number: index + 1 }))
  await insertAsOperator(request, 'participants', people)
  for (const [name, color] of [
    ['Driver', '#4078e0'],
    ['Paid', 'gold'],
  ]) {
    await insertRow(request, olga, 'labels', { event_id: event.id, name, color })
  }
  await openAs(page, olga, `/signup/${event.id}`)
  await person(page, 'Ana').click()
  const ana = page.getByRole('dialog', { name: 'Ana' })
  const driver = ana.getByRole('button', { name: 'Driver' })
  await expect(driver).toHaveAttribute('aria-pressed', 'false')

  await test.step('one that is missing is made without leaving the participant', async () => {
    await ana.getByRole('button', { name: 'Edit Labels' }).click()
    await sheet(page).getByRole('button', { name: 'New Label' }).click()
    await sheet(page).getByLabel('Label name').fill('Veteran')
    await sheet(page).getByRole('button', { name: 'Save' }).click()
    await expect(sheet(page).getByRole('button', { name: 'Veteran' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await expect(ana.getByRole('button', { name: 'Veteran' })).toBeVisible()
  })

  const saved = page.waitForResponse(MARKS)
  await driver.click()
  await expect(driver).toHaveAttribute('aria-pressed', 'true')
  expect((await saved).ok()).toBe(true)
  await ana.getByRole('button', { name: 'Close' }).click()
  await expect(person(page, 'Ana')).toContainText('Driver')
  await page.reload()
  await expect(person(page, 'Ana')).toContainText('Driver')
})
