import { expect, type Page, test } from '@playwright/test'
import { createAccount, openAs, PASSWORD } from '../../support/account'

/** A setting that can be switched wherever the tests run; mails may not be sent there. */
const changes = (page: Page) => page.getByRole('switch', { name: 'Something changes' })

test('settings are kept on the account and on the next device; signing out leaves nothing of the person behind', async ({
  page,
  request,
  browser,
}) => {
  const ana = await createAccount(request, 'Ana Sousa')
  await openAs(page, ana, '/settings')
  await expect(page.getByRole('switch', { name: 'Email Notifications' })).toBeChecked()
  const sms = page.getByRole('switch', { name: 'SMS Notifications' })
  await expect(sms).not.toBeChecked()
  await sms.click()
  await expect(sms).toBeChecked()
  await expect(page.getByText('Roster sends no SMS yet. Your choice is kept until it does.')).toBeVisible()
  await page.getByRole('switch', { name: 'The day before' }).click()

  await changes(page).click()
  const capacity = page.getByLabel('Default Event Capacity')
  await expect(capacity).toHaveValue('10')

  await capacity.fill('25')
  await capacity.press('Enter')
  const visibility = page.getByLabel('Default Event Visibility')
  await expect(visibility.locator('option')).toHaveText(['Public', 'Private', 'Invite-only'])
  await visibility.selectOption('invite-only')
  await page.getByText('Dark', { exact: true }).click()
  await page.getByRole('slider', { name: 'Font Size' }).press('ArrowRight')
  await expect(page.locator('html')).toHaveClass('dark')
  await expect(page.locator('html')).toHaveAttribute('data-font-size', 'lg')
  const saved = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('roster-auth') ?? '').user.user_metadata.settings)
  await expect.poll(saved).toMatchObject({
    smsNotifications: true,
    tellChanges: false,
    tellReminder: false,
    defaultCapacity: 25,
    defaultVisibility: 'invite-only',
    theme: 'dark',
    fontSize: 'lg',
  })

  const tablet = await browser.newPage()
  await tablet.goto('/auth/login')
  await tablet.getByLabel('Email').fill(ana.email)
  await tablet.getByLabel('Password').fill(PASSWORD)
  await tablet.getByRole('button', { name: 'Sign In' }).click()
  await expect(tablet.locator('html')).toHaveClass('dark')
  await tablet.getByRole('link', { name: 'Settings' }).click()
  await expect(tablet.getByLabel('Default Event Capacity')).toHaveValue('25')
  await expect(changes(tablet)).not.toBeChecked()
  await tablet.close()

  await test.step('signing out ends on the welcome screen', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    const left = () => page.evaluate(() => JSON.stringify(localStorage))
    await expect.poll(left).not.toContain(ana.email)
    await expect.poll(left).not.toContain(ana.session.access_token)
  })
})

test('a profile is changed, and a new address waits for its verification', async ({ page, request }) => {
  const ana = await createAccount(request, 'Ana')
  await openAs(page, ana, '/settings')
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeFocused()
  await expect(page.getByText(ana.id.slice(0, 8), { exact: true })).toBeVisible()

  const [name, address] = [page.getByLabel('Full Name'), page.getByLabel('Email Address')]
  const kept = () => page.evaluate(() => JSON.stringify(localStorage).includes('draft:edit:profile'))
  await test.step('unsaved input is back after a reload', async () => {
    await name.fill('Ana Sousa Lima')
    await address.fill('ana@')
    await expect.poll(kept).toBe(true)
    await page.reload()
    await expect(page.getByText('Your changes are back.')).toBeVisible()
    await expect(name).toHaveValue('Ana Sousa Lima')
    await expect(address).toHaveValue('ana@')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(name).toHaveValue('Ana')
    await expect(address).toHaveValue(ana.email)
  })

  await name.fill('Ana Sousa Lima')
  await address.fill('ana@')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await address.fill(`new.${ana.email}`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL('/settings')
  expect(await kept()).toBe(false)
  await expect(page.getByText('Profile updated successfully!').first()).toBeVisible()
  await expect(page.getByText('Ana Sousa Lima')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Profile' }).getByText(ana.email, { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText(`new.${ana.email} is waiting to be verified.`)).toBeVisible()
})
