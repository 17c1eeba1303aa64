import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../support/account'
import { callRpc, createEvent, join, newSecret } from '../support/api'
import {
  closeOption,
  closeShareCard,
  finishJoining,
  joinedSheet,
  openOption,
  openSearch,
  optionRow,
} from '../support/steps'
import { readToast } from '../support/toast'

const payment = (page: Page) => page.getByRole('region', { name: 'Payment' })
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name), includeHidden: false })

test('an organizer prices an event, a guest says that it is paid, and the organizer ticks it', async ({
  page,
  context,
  request,
  browser,
}) => {
  const olga = await createAccount(request, 'Olga Ferreira')
  await signInAs(context, olga)
  await page.goto('/events/new')
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

  const phone = await browser.newContext()
  const theirs = await phone.newPage()
  await theirs.goto(`/invite/event/${eventId}`)
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
  await theirs.getByRole('button', { name: 'Take it back' }).click()
  await expect(payment(theirs)).toContainText('To pay')
  await theirs.getByRole('button', { name: 'I have paid' }).click()
  await expect(payment(theirs)).toContainText('You said you paid')
  const told = async () => (await callRpc(request, 'get_event', { p_event_id: eventId })).body.payments
  await expect.poll(told).toEqual([])
  await phone.close()

  const meera = await join(request, eventId, 'Meera Nair', { secret: newSecret() })
  await page.reload()
  await openSearch(page)
  await page.getByRole('button', { name: 'Unpaid' }).click()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy Reminder' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(
      /^Padel\nNot paid yet \(€5\.50 each\): Meera Nair\nMB WAY 912 000 111\nhttps:\/\/xn--ay-kmc\.example\/olga\n/,
    )
  await row(page, 'Gus Guest').click()
  await expect(payment(page)).toContainText('Says paid')
  const paid = page.getByRole('checkbox', { name: 'Paid' })
  await paid.click()
  await expect(paid).toBeChecked()
  await page.getByText('Transfer', { exact: true }).click()
  await expect
    .poll(async () => (await callRpc(request, 'get_event', { p_event_id: eventId }, olga)).body.payments)
    .toMatchObject([{ name: 'Gus Guest', state: 'confirmed', method: 'transfer', cents: 550 }])
  // Escape may close the toast instead.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, 'Gus Guest')).toHaveCount(0)
  await expect(row(page, 'Meera Nair')).toContainText('Not paid')

  await page.getByRole('button', { name: 'Export' }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: /Organizer list/ }).click()
  const file = await readFile(await (await arriving).path(), 'utf8')
  expect(file.slice(1).replaceAll('"', '').split('\r\n')).toEqual([
    'Name,Email,Phone,Notes,Labels,Paid,Amount,Method',
    'Gus Guest,,,,,Yes,5.50,Transfer',
    'Meera Nair,,,,,No,,',
  ])

  // A person who leaves after paying gets the money back; a new price asks nobody for more.
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
  await page.getByRole('link', { name: 'To refund: €5.50 to Meera Nair' }).click()
  await expect(page.getByRole('checkbox', { name: 'Refunded: Meera Nair' })).not.toBeChecked()
})

test('somebody with an account says so for their own slot and for one they claimed, and no stranger learns of it', async ({
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

  for (const index of [0, 1]) {
    await rows.nth(index).click()
    await page.getByRole('button', { name: 'I have paid' }).click()
    await expect(payment(page)).toContainText('You said you paid')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const told = async (account: typeof olga) =>
    (await callRpc(request, 'get_event', { p_event_id: eventId }, account)).body.payments
  expect((await told(olga)).map(({ state }: { state: string }) => state)).toEqual(['said', 'said'])
  expect(await told(stranger)).toEqual([])
  const forged = await callRpc(request, 'mark_people_paid', { p_participant_ids: [own] }, diego)
  expect(forged.body).toMatchObject({ hint: 'unauthorized' })
  await page.reload()
  await expect(rows.first()).toContainText('You said you paid')
  await expect(rows.last()).toContainText('You said you paid')
})

test('before somebody who paid is removed, the question says what becomes of the money', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga Ferreira')
  const { id: eventId } = await createEvent(request, olga, { name: 'Padel', price_cents: 550, currency: 'EUR' })
  const paid = newSecret()
  const said = newSecret()
  const pauls = await join(request, eventId, 'Paul Paid', { secret: paid })
  const saras = await join(request, eventId, 'Sara Said', { secret: said })
  await join(request, eventId, 'Olav Owes', { secret: newSecret() })
  await callRpc(request, 'mark_people_paid', { p_participant_ids: [pauls] }, olga)
  await callRpc(request, 'say_paid', { p_id: saras, p_secret: said })
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
  await expect(page.getByRole('link', { name: 'Left, says they paid: €5.50 by Sara Said' })).toBeVisible()
  await ask('Paul Paid')
  await expect(question).toContainText('They paid €5.50. Payments then lists it to be refunded.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('link', { name: 'To refund: €5.50 to Paul Paid' })).toBeVisible()
  await ask('Olav Owes')
  await expect(question).not.toContainText('paid')
})
