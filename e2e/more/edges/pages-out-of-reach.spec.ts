import { expect, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { createEvent } from '../../support/api'
import { fileWith } from '../../support/bundle'

/** A page or a sheet whose code cannot be loaded, and a phone that is held sideways. */

test('a phone that is turned with an open form shows only the gate, and gives the form back', async ({
  page,
  request,
}) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  await page.goto(`/signup/${event.id}`)
  await page.getByRole('button', { name: 'Join Event' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Ana')
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(page.getByRole('heading', { name: 'Mobile Access Only' })).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByText('Turn your phone upright')).toBeVisible()
  await page.getByRole('heading', { name: 'Mobile Access Only' }).click()
  // A window as wide as a tablet meets it too; one pixel less is a phone.
  await page.setViewportSize({ width: 768, height: 600 })
  await expect(page.getByRole('img', { name: "QR code of this page's address" })).toBeVisible()
  await expect(form).toBeHidden()
  await page.setViewportSize({ width: 767, height: 600 })
  await expect(page.getByRole('heading', { name: 'Mobile Access Only' })).toHaveCount(0)
  await expect(form).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(form.getByLabel('Name')).toHaveValue('Ana')
})

test('a page that is not on the phone yet comes by itself once the network is back; one whose code is gone offers a reload, and a sheet costs that sheet alone', async ({
  page,
  context,
  request,
}) => {
  const ana = await createAccount(request, 'Ana')
  const event = await createEvent(request, ana)
  await signInAs(context, ana)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Groups' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Groups' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'No Groups Yet' })).toBeVisible()

  const settings = fileWith('src/pages/settings-page.tsx')
  await page.route(settings, (route) => route.abort('failed'))
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await page.unroute(settings)
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()

  await test.step('a sheet', async () => {
    // A name, then the eight characters of its hash: the icon `calendar-x-2` is not meant.
    const codeOf = /\/assets\/(sign-up-drawer|calendar)-[\w-]{8}\.js$/
    await page.route(codeOf, (route) => route.abort('failed'))
    await page.goto(`/signup/${event.id}`)
    await page.getByRole('button', { name: 'Join Event' }).click()
    await expect(page.getByText('A part of Roster could not be loaded').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: event.name })).toBeVisible()

    await page.goto('/events/new')
    await page.getByLabel('Event Name').fill('Half written')
    await page.getByRole('button', { name: 'Choose Start Date & Time' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('The calendar could not be loaded.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByLabel('Event Name')).toHaveValue('Half written')
  })
})
