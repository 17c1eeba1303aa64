import { expect, test } from '@playwright/test'
import { createAccount, openAs } from '../support/account'
import { readToast } from '../support/toast'

const PUBLIC_TEXT = 'Anyone with the link can view and join this group'
const PRIVATE_TEXT = 'Only people you invite can view and join this group'

test('an owner creates a group, changes it and deletes it', async ({ page, request }) => {
  await openAs(page, await createAccount(request, 'Olga Ferreira'), '/groups')
  await expect(page.getByRole('heading', { name: 'No Groups Yet' })).toBeVisible()
  // An empty list has one button for a new group, and it is not the floating one.
  await expect(page.getByRole('link', { name: 'New Group' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Create Group' }).click()
  await expect(page.getByLabel('Group Name')).toBeFocused()

  await test.step('the input survives a reload', async () => {
    await page.getByLabel('Group Name').fill('Beach volleyball club')
    await page.getByLabel('Description').fill('Sand, sun and a net.')
    await expect(page.getByText(PUBLIC_TEXT)).toBeVisible()
    await page.getByText('Private Group', { exact: true }).click()
    await expect(page.getByRole('radio', { name: 'Private Group' })).toBeChecked()
    await expect(page.getByText(PRIVATE_TEXT)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Group Name')).toHaveValue('Beach volleyball club')
    await expect(page.getByLabel('Description')).toHaveValue('Sand, sun and a net.')
    await expect(page.getByText(PRIVATE_TEXT)).toBeVisible()
  })

  await test.step('a lost answer does not make a second group, and a double tap neither: at the end there is none', async () => {
    let sent = 0
    await page.route('**/rpc/create_group', async (route) => {
      sent += 1
      if (sent === 2) return route.fallback()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Create Group' }).dblclick()
    await readToast(page, 'Network connection failed. Please check your internet connection.')
    expect(sent).toBe(1)
    await page.getByRole('button', { name: 'Create Group' }).click()
    await expect(page).toHaveURL(/\/groups\/[0-9a-f-]{36}$/)
    expect(sent).toBe(2)
  })
  await expect(page.getByText('Group created successfully!').first()).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Private', { exact: true })).toBeVisible()
  await expect(page.getByText('0 events')).toBeVisible()
  await expect(page.getByText('0 members')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Events Yet' })).toBeVisible()
  // There is one button for a first event.
  await expect(page.getByRole('link', { name: /Create Event|Add Event/ })).toHaveText(['Create Event'])
  const groupUrl = page.url()

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('switch', { name: 'Private Group' })).toBeChecked()
  await page.getByLabel('Group Name').fill('Beach circle')
  await page.getByRole('switch', { name: 'Private Group' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL(groupUrl)
  await expect(page.getByText('Group updated successfully!').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Beach circle' })).toBeVisible()
  await expect(page.getByText('Private', { exact: true })).toHaveCount(0)

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Delete Group' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(
    'All events and participants will be permanently removed. This action cannot be undone.',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete Group' }).click()
  await dialog.getByRole('button', { name: 'Delete Group' }).click()
  await expect(page).toHaveURL('/groups')
  await expect(page.getByText('Group deleted successfully').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Groups Yet' })).toBeVisible()

  await page.goto(groupUrl)
  await expect(page.getByRole('heading', { name: 'Group Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Groups' }).click()
  await expect(page).toHaveURL('/groups')
})
