import { expect, type Page, test } from '@playwright/test'
import { createAccount, openAs } from '../../support/account'
import { createEvent, join, newSecret } from '../../support/api'
import { holdApp, waitForApp } from '../../support/boot'

/** From the link to the slot: two taps and a name. */

const form = (page: Page) => page.getByRole('dialog')
const nameOf = (page: Page) => form(page).getByLabel('Name')

test('a tap on RSVP as Guest before the app is here opens the form, and Back closes it', async ({ page, request }) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  const { letGo } = await holdApp(page)
  await page.goto(`/invite/event/${event.id}`, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'RSVP as Guest' }).click()
  await expect(page.getByText('0/10 participants signed up')).toBeVisible()
  await letGo()
  await expect(nameOf(page)).toBeFocused()
  await expect(page).toHaveURL(`/signup/${event.id}`)

  await page.keyboard.type('Ana Sousa')
  await page.reload()
  await expect(nameOf(page)).toHaveValue('Ana Sousa')
  await page.goBack()
  await expect(form(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/signup/${event.id}`)
  await page.goBack()
  await expect(page).toHaveURL(`/invite/event/${event.id}`)

  await page.getByRole('link', { name: 'RSVP as Guest' }).click()
  await expect(nameOf(page)).toHaveValue('Ana Sousa')
  await form(page).getByRole('button', { name: 'Join Event' }).click()
  const moment = page.getByRole('dialog', { name: "You're in: slot 1" })
  await expect(moment).toBeVisible()
  await page.goBack()
  await expect(moment).toHaveCount(0)
  await expect(page).toHaveURL(`/signup/${event.id}`)
  await page.goBack()
  await expect(page).toHaveURL(`/invite/event/${event.id}`)
})

test('RSVP to Event opens the form if there is room, and a closed form needs no Back', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')
  const secret = await createEvent(request, olga, { is_private: true, name: 'Surprise' })
  await openAs(page, await createAccount(request, 'Ana'), `/invite/event/${secret.id}`)
  await page.getByRole('button', { name: 'RSVP to Event' }).click()
  await expect(nameOf(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Join Event' }).click()
  await expect(form(page)).toBeVisible()
  await form(page).getByRole('button', { name: 'Close' }).click()
  await expect(form(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(`/invite/event/${secret.id}`)

  const small = await createEvent(request, olga, { max_participants: 1 })
  await page.goto(`/invite/event/${small.id}`)
  await waitForApp(page)
  const way = page.getByRole('link', { name: 'RSVP to Event' })
  await expect(way).toBeVisible()
  await join(request, small.id, 'Ben', { secret: newSecret() })
  await way.click()
  // The form says so before anything is typed, and offers the waitlist.
  await expect(form(page).getByText('All slots are taken. You would be 1st in line.')).toBeVisible()
  await expect(form(page).getByRole('button', { name: 'Join Waitlist' })).toBeVisible()
})
