import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { callRpc, createEvent, join } from '../../support/api'

/** Somebody whose payment never arrived, and who leaves. */

const payment = (page: Page) => page.getByRole('region', { name: 'Payment' })
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name), includeHidden: false })

test('a person whose payment never arrived says again that they paid, leaves, and hears what becomes of the money', async ({
  page,
  context,
  browser,
  request,
}) => {
  const olga = await createAccount(request, 'Olga Ferreira')
  const { id: eventId } = await createEvent(request, olga, { name: 'Padel', price_cents: 550, currency: 'EUR' })
  const diego = await createAccount(request, 'Diego Salas')
  const own = await join(request, eventId, 'Diego Salas', { account: diego })
  await callRpc(request, 'say_paid', { p_id: own }, diego)
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
  await book.getByRole('link', { name: 'Left, says they paid: €5.50 by Diego Salas' }).click()
  await book.getByRole('button', { name: 'Dismiss: Diego Salas' }).click()
  await book.getByRole('button', { name: 'Undo: Diego Salas' }).click()
  await book.getByRole('button', { name: 'Confirm: Diego Salas' }).click()
  await expect(book.getByText('To refund')).toBeVisible()
  const refunded = book.getByRole('checkbox', { name: 'Refunded: Diego Salas' })
  await refunded.click()
  await expect(refunded).toBeChecked()
  const left = async () => (await callRpc(request, 'get_owings', {}, olga)).body.events[0].owings
  await expect.poll(left).toEqual([])
  await organizerPhone.close()
})
