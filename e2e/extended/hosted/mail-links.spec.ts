import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { logIn, PASSWORD } from '../../support/account'
import { confirmedAccount } from '../../support/confirmed'
import { newAddress, test } from '../../support/sign-in-server'

/** The links in mails: a forgotten password, a new account's address, a change of address. */

// One after the other: they share a server, and starting it takes seconds.
test.describe.configure({ mode: 'default' })

const NEW_PASSWORD = 'another-long-password'
const DEAD = 'This link was already used or has expired.'

test('a forgotten password is replaced through the link, on any phone, once', async ({ page, browser, server }) => {
  const { email } = await confirmedAccount(page, 'Ana', server.linkTo)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  const sheet = page.getByRole('dialog', { name: 'Forgot your password?' })
  await sheet.getByLabel('Email').fill(email)
  await sheet.getByRole('button', { name: 'Send Link' }).click()
  await expect(sheet.getByText(`If ${email} has an account, a link`)).toBeVisible()
  const link = await server.linkTo(email)

  // The mail is read on another phone, which has never seen Roster.
  const phone = await browser.newContext({ baseURL: server.origin })
  const other = await phone.newPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(other).toHaveURL('/auth/callback?next=password')
  await expectAccessible(other, 'new password')
  await other.getByLabel('New password').fill('short')
  await other.getByRole('button', { name: 'Save New Password' }).click()
  await expect(other.getByText('Use at least 8 characters')).toBeVisible()
  await other.getByLabel('New password').fill(NEW_PASSWORD)
  await other.getByRole('button', { name: 'Save New Password' }).click()
  await expect(other.getByText('Your new password is set.').first()).toBeVisible()
  await expect(other).toHaveURL('/')

  await other.goto(link)
  await expect(other.getByText(DEAD)).toBeVisible()
  await other.getByRole('link', { name: 'Go Home' }).click()
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await phone.close()

  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await logIn(page, { email })
  await expect(page.getByText('Email or password is wrong.').first()).toBeVisible()
  await logIn(page, { email }, NEW_PASSWORD)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('an address without an account gets the same answer and no mail', async ({ page, server }) => {
  const email = newAddress('nobody')
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  const sheet = page.getByRole('dialog', { name: 'Forgot your password?' })
  await sheet.getByLabel('Email').fill(email)
  await sheet.getByRole('button', { name: 'Send Link' }).click()
  await expect(sheet.getByText(`If ${email} has an account, a link`)).toBeVisible()
  expect(server.unreadTo(email)).toEqual([])
})

test('a new account waits for its address and then goes on where it was meant to', async ({ page, server }) => {
  const email = newAddress('nora')
  await page.goto('/auth/register?returnUrl=%2Fgroups%2Fnew')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' }).first()).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page, 'check your email')

  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await logIn(page, { email })
  await expect(
    page.getByText('Confirm your address first: open the link in the email we sent you.').first(),
  ).toBeVisible()

  await page.goto(await server.linkTo(email))
  await expect(page).toHaveURL('/groups/new')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('returnUrl'))).toBeNull()
})

test('a changed address counts after its link was opened', async ({ page, server }) => {
  const { email } = await confirmedAccount(page, 'Ana', server.linkTo)
  await page.goto('/profile')
  await page.getByLabel('Full Name').fill('Nora')
  await page.getByLabel('Email Address').fill(`new.${email}`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL('/settings')
  await page.goto(await server.linkTo(email))
  await expect(page.getByText('Your new email address is confirmed.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  // Where mails go stands there too.
  await expect(page.getByRole('link', { name: 'Nora' })).toContainText(`new.${email}`)
})

test('a link that is opened without a network can be tried again, and still knows the way', async ({
  page,
  server,
}) => {
  const email = newAddress('nora')
  await page.goto('/auth/register?returnUrl=%2Fgroups%2Fnew')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByText('Check your email').first()).toBeVisible()
  await page.route('**/auth/v1/verify*', (route) => route.abort('connectionreset'))
  await page.goto(await server.linkTo(email))
  await expect(page.getByText('Network connection failed. Please check your internet connection.')).toBeVisible()
  await page.unroute('**/auth/v1/verify*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page).toHaveURL('/groups/new')
})
