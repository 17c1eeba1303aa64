import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { createAccount, openAs } from '../../support/account'
import { createEvent } from '../../support/api'
import { waitForApp } from '../../support/boot'
import { boxOf, withLargestText } from '../../support/largest-text'
import { MOVING } from '../../support/motion'
import { evening } from '../../support/series'
import { joinAs, joinedSheet, shareCard } from '../../support/steps'

/**
 * The parts of Share, of the sheet after joining and of toasts that must be visible at once, on the narrowest phone with the largest text.
 * Some of it on a phone of today too.
 */

test.use(MOVING)

withLargestText()

/** A guest joins an event whose name takes two lines, for a price. */
async function joinForMoney(page: Page, request: APIRequestContext) {
  const event = await createEvent(request, await createAccount(request, 'Olga'), {
    name: 'Thursday Five-a-side under the floodlights',
    datetime: evening(300),
    price_cents: 500,
    currency: 'EUR',
    pay_link: 'https://pay.example/olga',
  })
  await page.goto(`/signup/${event.id}`)
  await waitForApp(page)
  await joinAs(page, 'Leo')
}

test('a toast covers nothing of the QR code, and leaves no gap behind', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga, { name: 'A choir with quite a long name, so that its card is high' })
  await openAs(page, olga, `/signup/${event.id}`)
  await waitForApp(page)
  await page.getByRole('button', { name: 'Share' }).click()
  const code = shareCard(page).getByRole('img', { name: /^QR code/ })
  const save = shareCard(page).getByRole('button', { name: 'Save Picture' })
  await expect(save).toHaveAttribute('aria-disabled', 'false')
  await save.click()
  const toast = page.locator('#toasts li').filter({ hasText: 'Picture saved' })
  // It stays for as long as the pointer is on it.
  await toast.hover()
  const scroller = code.locator('xpath=ancestor::div[contains(@class, "overflow-y-auto")]')
  // The scroller's content is cut off at its end: the toast begins below it.
  await expect(async () => {
    expect((await boxOf(scroller)).bottom).toBeLessThanOrEqual((await boxOf(toast)).top)
  }).toPass()
  await code.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  // All of it but for a part of a pixel at its end.
  await expect(code).toBeInViewport({ ratio: 0.99 })

  const foot = shareCard(page).getByRole('button', { name: /^(Copy Link|Invite link copied)/ })
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toHaveCount(0)
  await expect(async () => {
    expect((await boxOf(foot)).top - (await boxOf(scroller)).bottom).toBeLessThan(20)
  }).toPass()
})

test('a guest who has to pay sees Copy Link without scrolling, and it says itself that it has copied', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await joinForMoney(page, request)
  const moment = joinedSheet(page)
  const copy = moment.getByRole('button', { name: 'Copy Link' })
  await expect(moment.getByRole('button', { name: 'I have paid' })).toBeInViewport({ ratio: 1 })
  await expect(copy).toBeInViewport({ ratio: 1 })
  await expect(moment.getByRole('link', { name: /^Pay €5.00/ })).toBeInViewport({ ratio: 1 })
  await copy.click()
  await expect(moment.getByRole('button', { name: 'Copied' })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('#toasts li')).toHaveCount(0)
  await expect(copy).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/#r=[0-9a-f]{32}$/)
})
