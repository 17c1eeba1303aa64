import { expect, type Page, test } from '@playwright/test'
import { createAccount, openAs, signInAs } from '../../support/account'
import { callRpc, createEvent, join, newSecret } from '../../support/api'

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

  await page.reload()
  await expect(football).toContainText('€10.00 of €15.00')
  await expect(page.getByText('Gus Guest')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show 2 who paid' }).click()
  await tick(page, 'Paid: Ana Sousa').click()
  await expect(football).toContainText('€5.00 of €15.00')

  const hers = await openAs(browser, ana, '/payments')
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
  await hers.context().close()
})
