import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { createAccount, openAs } from '../support/account'
import { callRpc, join, newSecret } from '../support/api'
import {
  closeOption,
  closeShareCard,
  finishJoining,
  joinedSheet,
  openOption,
  optionRow,
  shareCard,
} from '../support/steps'

const payment = (page: Page) => page.getByRole('region', { name: 'Payment' })
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name), includeHidden: false })

test('an organizer prices an event, a guest says that it is paid, and the organizer ticks it', async ({
  page,
  request,
  browser,
}) => {
  const olga = await createAccount(request, 'Olga Ferreira')
  await openAs(page, olga, '/events/new')
  await page.getByLabel('Event Name').fill('Padel')
  await openOption(page, 'Price')
  await page.getByRole('textbox', { name: 'Price' }).fill('five')
  await page.getByLabel('Currency').selectOption('EUR')
  // The first letter is Cyrillic.
  await page.getByLabel('Pay link').fill('https://\u0440ay.example/olga')
  await page.getByLabel('Payment note').fill('MB WAY 912 000 111')
  await expect(page.getByText('Opens xn--ay-kmc.example')).toBeVisible()
  await closeOption(page)
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Price must be a number, such as 5.50')).toBeVisible()
  await expect(optionRow(page, 'Price').getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Price' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Price' }).fill('5,5')
  await expect(page.getByText('Each slot costs €5.50. No money passes through Roster.')).toBeVisible()
  await closeOption(page)
  await expect(optionRow(page, 'Price')).toContainText('€5.50')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await closeShareCard(page)
  await expect(page.getByText('€5.50 per slot')).toBeVisible()
  const eventId = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  const theirs = await openAs(browser, null, `/invite/event/${eventId}`)
  await expect(theirs.getByText('€5.50 per slot')).toBeVisible()
  await theirs.getByRole('link', { name: 'RSVP as Guest' }).click()
  const drawer = theirs.getByRole('dialog')
  await drawer.getByLabel('Name').fill('Gus Guest')
  await drawer.getByRole('button', { name: 'Join Event' }).click()
  await expect(joinedSheet(theirs).getByText('xn--ay-kmc.example', { exact: true })).toBeVisible()
  await expect(joinedSheet(theirs)).toContainText('No money passes through Roster.')
  await expect(joinedSheet(theirs)).toContainText('MB WAY 912 000 111')
  const pay = theirs.getByRole('link', { name: 'Pay €5.50 at xn--ay-kmc.example, in a new tab' })
  await expect(pay).toHaveAttribute('href', 'https://xn--ay-kmc.example/olga')
  await expect(pay).toHaveAttribute('target', '_blank')
  await expect(pay).toHaveAttribute('rel', 'noopener noreferrer')
  await theirs.getByRole('button', { name: 'I have paid' }).click()
  await expect(payment(theirs)).toContainText('You said you paid')
  await finishJoining(theirs)

  await row(theirs, 'Gus Guest').click()
  await expect(payment(theirs)).toContainText('Olga Ferreira has not confirmed it yet.')
  await theirs.getByRole('button', { name: 'Take It Back' }).click()
  await expect(payment(theirs)).toContainText('To pay')
  await theirs.getByRole('button', { name: 'I have paid' }).click()
  await expect(payment(theirs)).toContainText('You said you paid')
  const told = async () => (await callRpc(request, 'get_event', { p_event_id: eventId })).body.payments
  await expect.poll(told).toEqual([])
  await theirs.context().close()

  const meera = await join(request, eventId, 'Meera Nair', { secret: newSecret() })
  await page.reload()
  await row(page, 'Gus Guest').click()
  await expect(payment(page)).toContainText('Says paid')
  const paid = page.getByRole('checkbox', { name: 'Paid' })
  await paid.click()
  await expect(paid).toBeChecked()
  await expect
    .poll(async () => (await callRpc(request, 'get_event', { p_event_id: eventId }, olga)).body.payments)
    .toMatchObject([{ name: 'Gus Guest', state: 'confirmed', cents: 550 }])
  // Escape may close the toast instead.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, 'Gus Guest')).toContainText('Paid')
  await expect(row(page, 'Meera Nair')).toContainText('Not paid')

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const arriving = page.waitForEvent('download')
  await shareCard(page).getByRole('button', { name: 'Export with Notes' }).click()
  const file = await readFile(await (await arriving).path(), 'utf8')
  expect(file.slice(1).replaceAll('"', '').split('\r\n')).toEqual([
    'Name,Email,Phone,Notes,Labels,Paid,Amount',
    'Gus Guest,,,,,Yes,5.50',
    'Meera Nair,,,,,No,',
  ])
  await shareCard(page).getByRole('button', { name: 'Close' }).click()
  await expect(shareCard(page)).toHaveCount(0)

  // A person who leaves after paying gets the money back; a new price concerns no payer.
  await callRpc(request, 'mark_people_paid', { p_participant_ids: [meera] }, olga)
  await page.getByRole('link', { name: 'Edit' }).click()
  await openOption(page, 'Price')
  await page.getByRole('textbox', { name: 'Price' }).fill('7')
  await expect(page.getByText('What was paid already stays as it is.')).toBeVisible()
  await page.getByLabel('Currency').selectOption('GBP')
  await closeOption(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(optionRow(page, 'Price')).toContainText('The currency cannot change after somebody has paid')
  await openOption(page, 'Price')
  await page.getByLabel('Currency').selectOption('EUR')
  await closeOption(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('€7.00 per slot')).toBeVisible()
  await row(page, 'Meera Nair').click()
  await expect(payment(page)).toContainText('€5.50')
  await callRpc(request, 'withdraw', { p_ids: [meera] }, olga)
  await page.reload()
  await page.getByRole('link', { name: '1 payment needs you' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Meera Nair' })).toContainText('To refund')
  await expect(page.getByRole('button', { name: 'Refunded: Meera Nair' })).toBeVisible()
})
