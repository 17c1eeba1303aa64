import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { createEvent, join } from '../../support/api'

/** Where the words and meters of small rows stand. */

const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming Events' })
const rows = (page: Page) => upcoming(page).getByRole('listitem')

test("'Full' has a separate line, and the small meters have one width", async ({ page, context, request }) => {
  const olga = await createAccount(request, 'Olga')
  for (const max_participants of [1, 4, 18, 30]) {
    const event = await createEvent(request, olga, { name: `For ${max_participants}`, max_participants })
    await join(request, event.id, 'Olga', { account: olga })
  }
  await signInAs(context, olga)
  await page.goto('/')
  await expect(rows(page)).toHaveCount(4)
  const meters = rows(page).locator('.meter, .meter-bar')
  const sizes = await meters.evaluateAll((all) => all.map((meter) => [meter.clientWidth, meter.clientHeight]))
  expect(sizes).toEqual(Array.from({ length: 4 }, () => [80, 8]))
  const full = rows(page).filter({ has: page.getByRole('link', { name: 'For 1', exact: true }) })
  const [word, role] = await Promise.all(
    ['Full', 'Organizer'].map((text) => full.getByText(text, { exact: true }).boundingBox()),
  )
  expect((word?.y ?? 0) + (word?.height ?? 0)).toBeLessThan(role?.y ?? 0)
})
