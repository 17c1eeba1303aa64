import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { type Account, createAccount, signInAs } from '../../support/account'
import { callRpc, createEvent } from '../../support/api'
import { stopClock } from '../../support/clock'
import { end, start } from '../../support/date-fields'
import { readToast } from '../../support/toast'

/** A copy across a clock change. */

/** The event page's data, as the backend gives it to `account`. */
async function open(request: APIRequestContext, account: Account, eventId: string) {
  const { body } = await callRpc(request, 'get_event', { p_event_id: eventId }, account)
  return body
}

/** Copies the event on My Events and opens the copy. */
async function duplicate(page: Page, name: string): Promise<string> {
  await page.goto('/events')
  await page.getByRole('button', { name: `Duplicate ${name}`, exact: true }).click()
  await readToast(page, `"${name}" has been duplicated successfully`)
  await page.getByRole('link', { name: `${name} (Copy)` }).click()
  // My Events shows the same name, so wait until it has gone. Its tabs identify it: an event's page has rows too.
  await expect(page.getByRole('tablist', { name: 'My events' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: `${name} (Copy)` })).toBeVisible()
  return page.url().split('/').at(-1) ?? ''
}

test('a copy keeps its wall-clock time across a clock change', async ({ browser, request }) => {
  const zone = 'Pacific/Auckland'
  const instants = ['2026-09-26T07:30:00Z', '2026-09-27T06:30:00Z'] as const
  const [before, after] = ['09/26/2026 07:30 PM', '09/27/2026 07:30 PM']
  const shown = ['Sat, Sep 26, 7:30 PM', 'Sun, Sep 27, 7:30 PM'] as const
  const olga = await createAccount(request, 'Olga')
  const context = await browser.newContext({ timezoneId: zone })
  await signInAs(context, olga)
  const page = await context.newPage()
  // Some days before the clocks change; the event lasts from the evening before the change to the one after it.
  await stopClock(page, new Date('2026-02-01T12:00:00Z'))
  const [datetime, end_datetime] = instants
  await createEvent(request, olga, { name: 'Night watch', datetime, end_datetime, time_zone: zone })

  const copy = await duplicate(page, 'Night watch')
  for (const text of shown) await expect(page.getByText(text, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(start(page)).toHaveValue(before)
  await expect(end(page)).toHaveValue(after)
  const { event } = await open(request, olga, copy)
  expect([event.datetime, event.end_datetime].map((at) => new Date(at))).toEqual(instants.map((at) => new Date(at)))

  await test.step('moved to a day beyond the change it stays at half past seven', async () => {
    await start(page).fill(after)
    await end(page).fill('')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page).toHaveURL(`/signup/${copy}`)
    await expect(page.getByText(shown[1] ?? '', { exact: true })).toBeVisible()
    await expect(page.getByText('Not set', { exact: true })).toBeVisible()
  })
  await context.close()
})
