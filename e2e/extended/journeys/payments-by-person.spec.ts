import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { callRpc, createEvent, join, newSecret } from '../../support/api'
import { evening } from '../../support/series'

const person = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const rows = (page: Page, name: string) => page.getByRole('list', { name: `Payments of ${name}` }).getByRole('listitem')
const tick = (page: Page, who: RegExp) => page.getByRole('checkbox', { name: who })

test('the view by person groups several dates: a reminder, one tap for all, single ticks', async ({
  page,
  context,
  request,
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
  await callRpc(request, 'say_paid', { p_ids: [carla] }, ana)
  const gus = await join(request, second.id, 'Gus Guest', { secret: newSecret() })
  await callRpc(request, 'mark_people_paid', { p_participant_ids: [gus] }, olga)

  await signInAs(context, olga)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/payments')
  await page.getByRole('button', { name: 'By Person' }).click()
  // Carla, who says that she paid, comes first.
  const people = page.getByRole('list', { name: 'People' }).locator('> li')
  await expect(people).toContainText([/Carla.*Says paid.*Thursday Five-a-side/, /Ana Sousa.*3 events/])
  await expect(page.getByText('€5.00 of €20.00')).toBeVisible()
  await expect(page.getByText('$0.00 of $12.00')).toBeVisible()
  await person(page, 'Ana Sousa').click()
  await expect(rows(page, 'Ana Sousa').getByRole('link')).toHaveCount(3)
  await page.getByRole('button', { name: 'Copy Reminder' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^Ana Sousa, not paid yet: .*€10\.00.*\n(.*\n){3}MB WAY 912 000 111\nhttp.*\/payments\?tab=pay$/)

  await tick(page, /^Mark all as paid: Ana Sousa/).click()
  await expect(page.getByText('€15.00 of €20.00')).toBeVisible()
  const untick = page.waitForResponse(/\/unmark_people_paid/)
  await tick(page, /^Paid: Ana Sousa, Dinner/).click()
  await expect(page.getByText('$0.00 of $12.00')).toBeVisible()
  await untick
  const isConfirmed = page.waitForResponse((response) => response.request().postData()?.includes(carla) === true)
  await tick(page, /^Paid: Carla/).click()
  await expect(page.getByText('€20.00 of €20.00')).toBeVisible()
  await isConfirmed

  await page.reload()
  await expect(people).toContainText([/Ana Sousa/])
  await expect(people).toHaveCount(1)
  await page.getByRole('button', { name: 'By Event' }).click()
  await expect(tick(page, /^Paid: Ana Sousa/)).not.toBeChecked()
})
