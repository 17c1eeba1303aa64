import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount, signInAs } from '../../support/account'
import { as, callRpc, createEvent, join, newSecret } from '../../support/api'
import { readToast } from '../../support/toast'

/** The rest of a link's reach once the event is private, or over. */

test('a guest of an event that has become private can still give the slot back', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga)
  const secret = newSecret()
  await join(request, event.id, 'Leo Martins', { secret })
  await join(request, event.id, 'Tom', { secret, claim: true })
  const closed = await request.patch(`/rest/v1/events?id=eq.${event.id}`, { ...as(olga), data: { is_private: true } })
  expect(closed.ok()).toBe(true)

  await page.goto(`/signup/${event.id}#r=${secret}`)
  await expect(page.getByRole('heading', { name: 'This event is private now' })).toBeVisible()
  await expectAccessible(page, 'a guest of a private event')
  await page.getByRole('button', { name: 'Withdraw Tom' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await readToast(page, 'Slot 2 is given up')
  await expect(page.getByText('You are still on its list: Leo Martins, slot 1.')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  const { body } = await callRpc(request, 'get_event', { p_event_id: event.id }, olga)
  expect(body.roster).toEqual([])
})

test('a guest who left an event that is private now reads what they get back, and nothing else', async ({
  page,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga, { price_cents: 500, currency: 'EUR', name: 'Surprise' })
  const secret = newSecret()
  const id = await join(request, event.id, 'Leo Martins', { secret })
  await callRpc(request, 'mark_people_paid', { p_participant_ids: [id] }, olga)
  await request.patch(`/rest/v1/events?id=eq.${event.id}`, { ...as(olga), data: { is_private: true } })

  await page.goto(`/signup/${event.id}#r=${secret}`)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  const refund = page.getByText('You get back: €5.00 for Leo Martins')
  await expect(refund).toBeVisible()
  await page.goto('/')
  await page.goto(`/signup/${event.id}#r=${secret}`)
  await expect(refund).toBeVisible()
  await expect(page.getByText('You are no longer on its list.')).toBeVisible()
  await expect(page.getByText('Surprise')).toHaveCount(0)
  await expectAccessible(page, 'a guest who gets money back for a private event')

  const { body: owed } = await callRpc(request, 'get_payments', {}, olga)
  const [, payment] = owed.events[0].balances[0]
  await callRpc(request, 'settle_refund', { p_payment_id: payment }, olga)
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('a past event takes no one and changes nothing, and the organizer can still tidy up', async ({
  context,
  page,
  request,
}) => {
  const secret = newSecret()
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga)
  const id = await join(request, event.id, 'Leo Martins', { secret })
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  await request.patch(`/rest/v1/events?id=eq.${event.id}`, {
    headers: { apikey: 'embedded', authorization: `Bearer ${olga.session.access_token}` },
    data: { datetime: yesterday },
  })
  await page.goto(`/signup/${event.id}`)
  await expect(page.getByRole('button', { name: 'Registration Closed' })).toBeDisabled()
  await expect(page.getByText('Registration Closed')).toHaveCount(1)
  await expect(page.getByText('Available slot')).toHaveCount(0)
  const late = await callRpc(request, 'withdraw', { p_ids: [id], p_secret: secret })
  expect(late).toMatchObject({ status: 409, body: { hint: 'closed' } })

  await signInAs(context, olga)
  await page.reload()
  await page.getByRole('button', { name: /Leo Martins/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Participant' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog', { name: 'Remove Participant' }))
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(page.getByText('0/10 participants signed up')).toBeVisible()
})
