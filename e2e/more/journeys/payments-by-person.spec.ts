import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { callRpc, createEvent, join, newSecret } from '../../support/api'
import { evening } from '../../support/series'

const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Payments by person' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name }) })
const tick = (page: Page, who: string) => page.getByRole('checkbox', { name: who, exact: true })

test('who owes what over several dates: one tick, its undo, a reminder, a file, and one sum for the person who pays', async ({
  page,
  context,
  request,
  browser,
}) => {
  const [olga, ana] = [await createAccount(request, 'Olga Ferreira'), await createAccount(request, 'Ana Sousa')]
  const price = { price_cents: 500, currency: 'EUR', pay_note: 'MB WAY 912 000 111' }
  const [first, second] = [
    await createEvent(request, olga, { ...price, datetime: evening(1) }),
    await createEvent(request, olga, { ...price, datetime: evening(8) }),
  ]
  const dinner = await createEvent(request, olga, { name: 'Dinner', price_cents: 1200, currency: 'USD' })
  for (const { id } of [first, second, dinner]) await join(request, id, 'Ana Sousa', { account: ana })
  const carla = await join(request, first.id, 'Carla', { account: ana, claim: true })
  await callRpc(request, 'say_paid', { p_id: carla }, ana)
  const gus = await join(request, second.id, 'Gus Guest', { secret: newSecret() })
  await callRpc(request, 'mark_people_paid', { p_participant_ids: [gus] }, olga)

  await signInAs(context, olga)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/payments')
  await page.getByRole('button', { name: 'By person' }).click()
  await expect(page.getByText('€5.00 of €20.00')).toBeVisible()
  await expect(page.getByText('$0.00 of $12.00')).toBeVisible()
  const list = page.getByRole('list', { name: 'Payments by person' })
  await expect(list.locator(':scope > li')).toContainText(['Carla', 'Ana Sousa'])
  await expect(row(page, 'Ana Sousa')).toContainText('€10.00 and $12.00 for 3 dates')
  await row(page, 'Ana Sousa').getByRole('button', { name: 'Ana Sousa' }).click()
  await expect(row(page, 'Ana Sousa').getByRole('link')).toHaveCount(3)
  await page.getByRole('button', { name: 'Copy Reminder' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^Ana Sousa, not paid yet: .*€10\.00.*\n(.*\n){3}MB WAY 912 000 111\nhttp.*\/payments\?tab=pay$/)

  await tick(page, 'Paid: Ana Sousa').click()
  await expect(row(page, 'Ana Sousa')).toContainText('Paid €10.00 and $12.00 for 3 dates')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Ana Sousa')).toContainText('€10.00 and $12.00 for 3 dates')
  await expect(page.getByText('€5.00 of €20.00')).toBeVisible()

  // Changes are sent one after the other, and a reload would lose one that is not sent yet.
  const isConfirmed = page.waitForResponse((response) => response.request().postData()?.includes(carla) === true)
  await page.getByRole('button', { name: 'Confirm: Carla' }).click()
  await expect(page.getByText('€10.00 of €20.00')).toBeVisible()
  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Who Owes What' }).click()
  expect(readFileSync(await (await downloads).path(), 'utf8')).toContain('"Carla","EUR","0.00","0.00","5.00","0.00",""')

  await isConfirmed
  await page.reload()
  await expect(page.getByText('€10.00 of €20.00')).toBeVisible()
  await page.getByRole('combobox', { name: 'Dates' }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/by=person&of=\d{4}-\d\d$/)
  await page.getByRole('button', { name: 'By event' }).click()
  await expect(tick(page, 'Paid: Ana Sousa').first()).not.toBeChecked()

  const phone = await browser.newContext()
  await signInAs(phone, ana)
  const hers = await phone.newPage()
  await hers.goto('/payments')
  await expect(hers.getByText('€10.00 to Olga Ferreira for 2 dates')).toBeVisible()
  await phone.close()
})
