import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
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

test('an account that waits reads its place, and one that cannot wait gets no offer', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const ana = await createAccount(request, 'Ana')
  const event = await createEvent(request, olga, { max_participants: 1 })
  await join(request, event.id, 'Ruth', { secret: newSecret() })
  await signInAs(context, ana)
  await page.goto(`/invite/event/${event.id}`)
  await expect(page.getByText('You would be 1st in line')).toBeVisible()
  await expect(wait(page)).toBeVisible()
  await join(request, event.id, 'Ana', { account: ana, wait: true })
  await page.reload()
  await expect(page.getByText('You are 1st in line')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Event Details' })).toBeVisible()

  const without = await createEvent(request, olga, { max_participants: 1, waitlist: false })
  await join(request, without.id, 'Ruth', { secret: newSecret() })
  await page.goto(`/invite/event/${without.id}`)
  await expect(page.getByText('All slots are taken')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Event Details' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Waitlist' })).toHaveCount(0)
})
