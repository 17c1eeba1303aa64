import { expect, type Page, test } from '@playwright/test'
import { createAccount } from '../../support/account'
import { createEvent, join, newSecret } from '../../support/api'
import { holdApp, markup, NO_HARM, waitForApp, watchHarm } from '../../support/boot'

/** The invite to an event whose slots are all taken: it says which place one would get, and leads to the form for it. */

const WAITING = ['Hana Kim', 'Arno Vidal', 'Mina Okafor']
const wait = (page: Page) => page.getByRole('link', { name: 'Join Waitlist' })

test('a visitor sees the line by its initials, and joins it from the first paint on', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga, { max_participants: 1 })
  for (const name of ['Ruth Sole', ...WAITING]) await join(request, event.id, name, { secret: newSecret(), wait: true })
  const harm = await watchHarm(page)
  const { letGo } = await holdApp(page)
  await page.goto(`/invite/event/${event.id}`, { waitUntil: 'commit' })
  await expect(page.getByText('You would be 4th in line')).toBeVisible()
  await expect(page.getByText('1 / 1 participants')).toBeVisible()
  const line = page.getByRole('region', { name: 'Waitlist' })
  await expect(line.getByText('3 waiting')).toBeVisible()
  await expect(line.locator('.slot')).toHaveText(['1stH', '2ndA', '3rdM', '4th'])
  for (const name of WAITING) await expect(page.getByText(name)).toHaveCount(0)
  const early = await markup(page, 'main')
  await letGo()
  await waitForApp(page)
  expect(await markup(page, 'main')).toEqual(early)
  expect(await harm.seen()).toEqual(NO_HARM)

  await wait(page).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Leo')
  await form.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(page.getByRole('dialog', { name: 'You are 4th in line' })).toBeVisible()
})
