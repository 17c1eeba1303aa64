import { expect, type Page, test } from '@playwright/test'
import { createAccount, openAs } from '../support/account'
import { createEvent, join } from '../support/api'
import { dock, drawer, openMore } from '../support/steps'

const ofSheets = (page: Page) => page.evaluate(() => window.history.state?.sheets)
const modify = (page: Page) => dock(page).getByRole('button', { name: 'Modify Registration' })

test('Back closes each sheet of the event page, and Back, Forward and a reload stay on the page', async ({
  page,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga)
  await join(request, event.id, 'Olga', { account: olga })
  await openAs(page, olga, '/events')
  await page.goto(`/signup/${event.id}`)
  await expect(modify(page)).toBeEnabled()

  const sheet = drawer(page)
  const openings: [string, () => Promise<unknown>, { reopens: boolean }][] = [
    ['Olga', () => page.getByRole('button', { name: /^Olga Organizer/ }).click(), { reopens: false }],
    ['More Actions', () => openMore(page), { reopens: false }],
    ['Share', () => page.getByRole('button', { name: 'Share', exact: true }).click(), { reopens: true }],
    ['Modify Registration', () => modify(page).click(), { reopens: true }],
  ]
  for (const [name, open, { reopens }] of openings) {
    await test.step(name, async () => {
      await open()
      await expect(sheet).toBeVisible()
      await page.goBack()
      await expect(sheet).toHaveCount(0)
      await page.goForward()
      await expect(page).toHaveURL(`/signup/${event.id}`)
      await open()
      await expect(sheet).toBeVisible()
      await page.reload()
      await expect(page.getByText('1/10 participants signed up')).toBeVisible()
      await expect(sheet).toHaveCount(reopens ? 1 : 0)
      if (reopens) await page.goBack()
      await expect(sheet).toHaveCount(0)
      await expect.poll(() => ofSheets(page)).toBeUndefined()
      await expect(page).toHaveURL(`/signup/${event.id}`)
    })
  }

  // A question over a sheet is closed first.
  await modify(page).click()
  await drawer(page).getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(drawer(page)).toBeVisible()
  await page.goBack()
  await expect(drawer(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/events')
})
