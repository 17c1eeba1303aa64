import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount, signInAs } from '../../support/account'
import { as, callRpc, createEvent, join, newSecret } from '../../support/api'

const card = (page: Page, name: string) => page.locator('section').filter({ hasText: name })
const tick = (page: Page, who: string) => page.getByRole('checkbox', { name: who })

test('an organizer ticks who paid, and a person who owes reports a payment', async ({
  page,
  context,
  request,
  browser,
}) => {
  const [olga, ana] = [await createAccount(request, 'Olga Ferreira'), await createAccount(request, 'Ana Sousa')]
  await signInAs(context, olga)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.getByRole('link', { name: 'Payments' }).click()
  await expect(page.getByText('No money passes through Roster.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')

  const price = {
    price_cents: 500,
    currency: 'EUR',
    pay_link: 'https://pay.example/olga',
    pay_note: 'MB WAY 912 000 111',
  }
  const event = await createEvent(request, olga, { ...price, datetime: '2059-11-26T19:30:00Z' })
  await join(request, event.id, 'Ana Sousa', { account: ana })
  await join(request, event.id, 'Carla', { account: ana, claim: true })
  const left = await join(request, event.id, 'Gus Guest', { secret: newSecret() })
  const ben = await join(request, event.id, 'Ben Carter', { secret: newSecret() })
  await callRpc(request, 'mark_people_paid', { p_participant_ids: [left, ben] }, olga)
  await callRpc(request, 'withdraw', { p_ids: [left] }, olga)

  await page.goto('/payments')
  const football = card(page, 'Thursday Five-a-side')
  await expect(football).toContainText('€5.00 of €15.00')
  await expect(tick(page, 'Paid: Ana Sousa')).not.toBeChecked()
  await expect(tick(page, 'Paid: Ben Carter')).toHaveCount(0)
  await tick(page, 'Paid: Ana Sousa').click()
  await expect(football).toContainText('€10.00 of €15.00')
  await page.getByRole('button', { name: 'Refunded: Gus Guest' }).click()
  await expect(tick(page, 'Refunded: Gus Guest')).toBeChecked()
  await page.getByRole('button', { name: 'Copy Reminder' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/Not paid yet \(€5\.00 each\): Carla\nMB WAY 912 000 111\nhttps:\/\/pay\.example\/olga\n/)

  // The change is lost, and the page cannot be read again: the tick still goes back, and the page says why.
  await page.route(/\/rpc\/(mark_people_paid|get_payments)/, (route) => route.abort('failed'))
  await tick(page, 'Paid: Carla').click()
  await expect(page.getByText('Network connection failed').first()).toBeVisible()
  await expect(tick(page, 'Paid: Carla')).not.toBeChecked()
  await page.unroute(/\/rpc\/(mark_people_paid|get_payments)/)
  await page.reload()
  await expect(football).toContainText('€10.00 of €15.00')
  await expect(page.getByText('Gus Guest')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show 2 who paid' }).click()
  await tick(page, 'Paid: Ana Sousa').click()
  await expect(football).toContainText('€5.00 of €15.00')

  const phone = await browser.newContext()
  await signInAs(phone, ana)
  const hers = await phone.newPage()
  await hers.goto('/payments')
  await expect(card(hers, 'Thursday Five-a-side')).toContainText('€10.00')
  const pay = hers.getByRole('link', { name: 'Pay €10.00 at pay.example, in a new tab' })
  await expect(pay).toHaveAttribute('href', price.pay_link)
  await expect(pay).toHaveAttribute('referrerpolicy', 'no-referrer')
  await hers.getByRole('button', { name: 'I have paid' }).click()
  await expect(hers.getByText('has not confirmed it yet')).toBeVisible()
  await expect
    .poll(async () =>
      (await callRpc(request, 'get_payments', { p_event_id: event.id }, olga)).body.events[0].balances.map(
        (one: string[]) => `${one[2]} ${one[9]}`,
      ),
    )
    .toEqual(['Ana Sousa said', 'Carla said', 'Ben Carter confirmed'])
  await hers.getByRole('tab', { name: 'To collect' }).click()
  await expect(hers.getByText('Nothing to Collect')).toBeVisible()
  await phone.close()
})

test('a person who says they have paid comes first, and a tap confirms it', async ({ page, context, request }) => {
  const [olga, ana] = [await createAccount(request, 'Olga Ferreira'), await createAccount(request, 'Ana Sousa')]
  const price = { organizer_id: olga.id, name: 'Sunday dinner', max_participants: 4, price_cents: 500, currency: 'EUR' }
  const event = await createEvent(request, olga, price)
  await join(request, event.id, 'Carla', { secret: newSecret() })
  const anas = await join(request, event.id, 'Ana Sousa', { account: ana })
  await callRpc(request, 'say_paid', { p_ids: [anas] }, ana)

  await signInAs(context, olga)
  await page.goto('/payments')
  const dinner = card(page, 'Sunday dinner')
  await expect(dinner.getByRole('listitem')).toContainText(['Ana Sousa', 'Carla'])
  await expect(dinner.getByRole('listitem').first()).toContainText('Says paid')
  await expectAccessible(page, 'somebody says paid')
  await tick(page, 'Paid: Ana Sousa').press('Space')
  await expect(tick(page, 'Paid: Ana Sousa')).toBeChecked()
  await expect(tick(page, 'Paid: Ana Sousa')).toBeFocused()
  await expect(dinner.getByText('Says paid')).toHaveCount(0)
  await expect(dinner).toContainText('€5.00 of €10.00')
  await expect(dinner.getByRole('listitem')).toContainText(['Ana Sousa', 'Carla'])
})

test('a price that changes during a payment shows before it counts, and the focus stays', async ({
  page,
  context,
  request,
}) => {
  const [olga, ana] = [await createAccount(request, 'Olga Ferreira'), await createAccount(request, 'Ana Sousa')]
  const event = await createEvent(request, olga, { name: 'Sunday dinner', price_cents: 500, currency: 'EUR' })
  await join(request, event.id, 'Ana Sousa', { account: ana })
  await signInAs(context, ana)
  await page.goto('/payments')
  const dinner = card(page, 'Sunday dinner')
  await expect(dinner).toContainText('€5.00')
  const changed = await request.patch(`/rest/v1/events?id=eq.${event.id}`, { ...as(olga), data: { price_cents: 800 } })
  expect(changed.ok()).toBe(true)
  await dinner.getByRole('button', { name: 'I have paid' }).press('Enter')
  await expect(page.getByText('This payment was changed.').first()).toBeVisible()
  await expect(dinner).toContainText('€8.00')
  await dinner.getByRole('button', { name: 'I have paid' }).press('Enter')
  await expect(dinner.getByRole('button', { name: 'Take It Back' })).toBeFocused()
  await expect(dinner).toContainText('has not confirmed it yet')
})
