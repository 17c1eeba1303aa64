import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { callRpc, createEvent, join, newSecret } from '../../support/api'
import { readToast } from '../../support/toast'

/** A person whose payment never arrived, and who leaves. */

const payment = (page: Page) => page.getByRole('region', { name: 'Payment' })
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name), includeHidden: false })

test('a person whose payment never arrived reports it again, leaves, and reads about the refund', async ({
  page,
  context,
  browser,
  request,
}) => {
  const olga = await createAccount(request, 'Olga Ferreira')
  const { id: eventId } = await createEvent(request, olga, { name: 'Padel', price_cents: 550, currency: 'EUR' })
  const diego = await createAccount(request, 'Diego Salas')
  const own = await join(request, eventId, 'Diego Salas', { account: diego })
  await callRpc(request, 'say_paid', { p_ids: [own] }, diego)
  await callRpc(request, 'unmark_people_paid', { p_participant_ids: [own], p_denied: true }, olga)
  await signInAs(context, diego)
  await page.goto(`/signup/${eventId}`)
  await row(page, 'Diego Salas').click()
  await expect(payment(page)).toContainText('Olga Ferreira says that your payment never arrived.')
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(payment(page)).toContainText('You said you paid')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Modify Registration' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('You said that you paid €5.50. If it arrived')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('link', { name: 'You said you paid: €5.50 for Diego Salas' })).toBeVisible()

  const organizerPhone = await browser.newContext()
  await signInAs(organizerPhone, olga)
  const book = await organizerPhone.newPage()
  await book.goto(`/signup/${eventId}`)
  await book.getByRole('link', { name: '1 payment needs you' }).click()
  await book.getByRole('button', { name: /^Diego Salas/ }).click()
  await book.getByRole('button', { name: 'Dismiss: Diego Salas' }).click()
  await book.getByRole('button', { name: 'Undo: Diego Salas' }).click()
  await book.getByRole('checkbox', { name: 'Confirm: Diego Salas' }).click()
  await expect(book.getByText('To refund')).toBeVisible()
  await book.getByRole('button', { name: 'Refunded: Diego Salas' }).click()
  await expect(book.getByRole('checkbox', { name: 'Refunded: Diego Salas' })).toBeChecked()
  const left = async () => (await callRpc(request, 'get_payments', {}, olga)).body.events[0].balances
  await expect.poll(left).toEqual([])
  await organizerPhone.close()
})

test('an account reports payments for own and claimed slots, and no stranger learns of it', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga Ferreira')
  const { id: eventId } = await createEvent(request, olga, {
    name: 'Padel',
    price_cents: 550,
    currency: 'EUR',
    pay_note: 'MB WAY 912 000 111',
  })
  const diego = await createAccount(request, 'Diego Salas')
  const own = await join(request, eventId, 'Diego Salas', { account: diego })
  const stranger = await createAccount(request, 'Sam Stranger')
  await signInAs(context, diego)
  await page.goto(`/signup/${eventId}`)
  await page.getByRole('button', { name: 'Claim' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Claim' }).click()
  const rows = page.getByRole('list', { name: 'Participants' }).getByRole('button', { name: /^Diego Salas/ })
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await rows.first().click()
  await page.getByRole('button', { name: 'I have paid', exact: true }).click()
  await page.getByRole('button', { name: 'Take It Back' }).click()
  await expect(payment(page)).toContainText('€11.00for Diego Salas and Diego Salas - 1')
  await page.getByRole('button', { name: 'I have paid for both' }).click()
  await page.getByRole('button', { name: 'Take both back' }).click()
  await page.getByRole('button', { name: 'I have paid for both' }).click()
  await expect(payment(page)).toContainText('You said you paid')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const told = async (account: typeof olga) =>
    (await callRpc(request, 'get_event', { p_event_id: eventId }, account)).body.payments
  // The page shows it before the answer is here.
  const states = async () => (await told(olga)).map(({ state }: { state: string }) => state)
  await expect.poll(states).toEqual(['said', 'said'])
  expect(await told(stranger)).toEqual([])
  const forged = await callRpc(request, 'mark_people_paid', { p_participant_ids: [own] }, diego)
  expect(forged.body).toMatchObject({ hint: 'unauthorized' })
  await page.reload()
  await expect(rows.first()).toContainText('You said you paid')
  await expect(rows.last()).toContainText('You said you paid')
})

test('the question before removing a payer says what happens to the money', async ({ page, context, request }) => {
  const olga = await createAccount(request, 'Olga Ferreira')
  const { id: eventId } = await createEvent(request, olga, { name: 'Padel', price_cents: 550, currency: 'EUR' })
  const paid = newSecret()
  const said = newSecret()
  const pauls = await join(request, eventId, 'Paul Paid', { secret: paid })
  const saras = await join(request, eventId, 'Sara Said', { secret: said })
  await join(request, eventId, 'Olav Owes', { secret: newSecret() })
  await callRpc(request, 'mark_people_paid', { p_participant_ids: [pauls] }, olga)
  await callRpc(request, 'say_paid', { p_ids: [saras], p_secret: said })
  await signInAs(context, olga)
  await page.goto(`/signup/${eventId}`)
  const question = page.getByRole('alertdialog', { name: 'Remove Participant' })
  const ask = async (name: string) => {
    await row(page, name).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Participant' }).click()
    await expect(question).toContainText(name)
    await expect(question).toContainText('This will free up their spot for others to claim.')
  }

  await ask('Sara Said')
  await expect(question).toContainText('They said that they paid €5.50. Say on Payments whether it arrived.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await readToast(page, 'Sara Said is removed')
  await expect(page.getByRole('link', { name: '1 payment needs you' })).toBeVisible()
  await ask('Paul Paid')
  await expect(question).toContainText('They paid €5.50. Payments then lists it to be refunded.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('link', { name: '2 payments need you' })).toBeVisible()
  await ask('Olav Owes')
  await expect(question).not.toContainText('paid')
})
