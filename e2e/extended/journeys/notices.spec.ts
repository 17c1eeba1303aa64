import { expect, test } from '@playwright/test'
import { createAccount, openAs, signInAs } from '../../support/account'
import { createEvent, join, newSecret } from '../../support/api'
import { tapMore } from '../../support/steps'
import { readToast } from '../../support/toast'

test('an organizer writes to everyone, a guest reads it, and it is changed and deleted', async ({
  page,
  context,
  browser,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga)
  await join(request, event.id, 'Ana Sousa', { secret: newSecret() })
  await signInAs(context, olga)
  const address = `/signup/${event.id}`
  const sheet = page.getByRole('dialog')
  const openForm = () => tapMore(page, /^Write/)

  await page.goto(address)
  await openForm()
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(sheet.getByText('Write something first.')).toBeVisible()
  await sheet.getByLabel('Message').fill('We start at 8 today.\nSame court: https://court.example')
  await expect(sheet.getByText('chat only')).toBeVisible()
  await page.reload()
  await openForm()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await sheet.getByRole('button', { name: 'Copy for the Chat' }).click()
  await expect(sheet.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('We start at 8 today.\nSame court: https://court.example')
  expect(copied).toMatch(new RegExp(`https?://\\S+/${event.id}$`))
  await sheet.getByRole('button', { name: 'Send' }).click()
  await readToast(page, 'Posted on the page')

  const guest = await openAs(browser, null, address)
  await guest.getByRole('button', { name: /^Olga, .*We start at 8 today/ }).click()
  await expect(guest.getByRole('dialog').getByText('Same court: https://court.example')).toBeVisible()
  await expect(guest.getByRole('dialog').getByRole('link')).toHaveCount(0)
  await expect(guest.getByRole('dialog').getByRole('button', { name: /^Edit/ })).toHaveCount(0)

  await page.getByRole('button', { name: /^Olga, .*We start at 8 today/ }).click()
  await sheet.getByRole('button', { name: /^Edit/ }).click()
  await sheet.getByLabel('Message').fill('We start at 9 today.')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Message changed on the page')
  await guest.reload()
  await expect(guest.getByRole('button', { name: /We start at 9 today/ })).toBeVisible()
  await guest.context().close()
  await sheet.getByRole('button', { name: /^Edit/ }).click()
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await readToast(page, 'Message deleted')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /We start at/ })).toHaveCount(0)
})
