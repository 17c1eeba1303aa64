import { expect, type Page, test } from '@playwright/test'
import { createAccount, openAs, signInAs } from '../../support/account'
import { callRpc, createEvent, join } from '../../support/api'
import { joinAs, saveRegistration } from '../../support/steps'
import { readToast } from '../../support/toast'

/** An event does not take place after all: the organizer's steps, and the public view. */

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Call Off Event' })
const PRICED = { price_cents: 500, currency: 'EUR' }

test('a called-off event takes no one and can be restored; a deleted one says so', async ({
  page,
  context,
  browser,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const datetime = new Date(Date.now() + 48 * 3_600_000).toISOString()
  const event = await createEvent(request, olga, { ...PRICED, datetime })
  const ana = await createAccount(request, 'Ana')
  const anas = await join(request, event.id, 'Ana Sousa', { account: ana })
  await callRpc(request, 'mark_people_paid', { p_participant_ids: [anas] }, olga)
  const address = `/signup/${event.id}`
  await signInAs(context, olga)

  const guestContext = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const guest = await guestContext.newPage()

  await test.step('the sentence survives a reload', async () => {
    await page.goto(address)
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Call Off Event' }).click()
    await sheet(page).getByLabel('What should people know?').fill('The hall is flooded. Next week as usual!')
    await page.reload()
    await page.getByRole('button', { name: 'Call Off Event' }).click()
    await expect(sheet(page)).toContainText('You can undo it until the start.')
    await sheet(page).getByRole('button', { name: 'Call Off Event' }).click()
    await readToast(page, /^Called off\./)
    await expect(page).toHaveURL(address)
    await expect(page.getByText('The hall is flooded. Next week as usual!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Registration Closed' })).toBeDisabled()
    await expect(page.getByRole('link', { name: /needs? you$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Claim' })).toHaveCount(0)
  })

  await test.step('lists say so too, and a guest', async () => {
    await page.getByRole('link', { name: 'Events' }).click()
    await expect(page.getByText('Called off')).toBeVisible()
    await guest.goto(address)
    await expect(guest.getByText('The hall is flooded. Next week as usual!')).toBeVisible()
    await expect(guest.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })

  await test.step('undone, it takes place as before', async () => {
    await page.goto(address)
    await page.getByRole('button', { name: 'Undo' }).click()
    await readToast(page, /^It is on again\./)
    await expect(page.getByText('Called off')).toHaveCount(0)
    await expect(page.getByText(/needs? you$/)).toHaveCount(0)
    await guest.reload()
    await joinAs(guest, 'Leo Martins')
    await saveRegistration(guest)
    await expect(guest.getByText('2/10 participants signed up')).toBeVisible()
  })

  await test.step('deleted, it says so to who was on it, and nothing to a stranger', async () => {
    await page.goto(`/events/${event.id}/edit`)
    await page.getByRole('button', { name: 'Delete Event' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Event' }).click()
    await readToast(page, 'Event deleted successfully.')
    for (let n = 0; n < 2; n += 1) {
      await guest.goto(address)
      await expect(guest.getByText('This event was deleted')).toBeVisible()
    }
    const stranger = await openAs(browser, null, address)
    await expect(stranger.getByText('Event not found').first()).toBeVisible()
    await stranger.context().close()
  })
  await guestContext.close()
})
