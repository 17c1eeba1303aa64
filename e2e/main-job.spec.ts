import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { openAs } from './support/account'
import { MOVING } from './support/motion'
import {
  closeShareCard,
  comeBack,
  finishJoining,
  joinedSheet,
  saveRegistration,
  shareCard,
  signUpOnPage,
} from './support/steps'
import { readToast } from './support/toast'

/**
 * The product's whole reason, as four people live it on their phones: an organizer shares an event's link. A guest
 * without an account takes a slot and gives it back. The organizer has a clean list.
 */

test.use(MOVING)

test('an organizer makes an event, a guest joins by link, changes and withdraws, and the list is clean', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const organizerPhone = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const olga = await organizerPhone.newPage()
  let invite = ''

  await test.step('Olga registers with e-mail and password', async () => {
    await olga.goto('/')
    await olga
      .getByRole('link', { name: 'Sign In' })
      .or(olga.getByRole('button', { name: 'Sign In' }))
      .first()
      .click()
    await olga.getByRole('link', { name: 'Create an account' }).click()
    await signUpOnPage(olga, 'olga')
    await expect(olga).toHaveURL('/')
    await expect(olga.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })

  await test.step('she creates an event with every field', async () => {
    await olga.getByRole('link', { name: 'Create Event' }).click()
    await fillNewEvent(olga)
    // An account made by e-mail has no name yet.
    await olga.getByLabel('Your name').fill('Olga Ferreira')
    await olga.getByRole('button', { name: 'Create Event' }).click()
    await expect(olga).toHaveURL(/\/signup\/[\w-]{12}$/)
    await expect(olga.getByText('Event "Thursday Five-a-side" created successfully!').first()).toBeVisible()
    await expect(shareCard(olga).getByText('4 left')).toBeVisible()
    await expect(shareCard(olga).getByRole('button', { name: 'Copied' })).toBeVisible()
    await closeShareCard(olga)
    await expect(olga.getByRole('heading', { name: 'Thursday Five-a-side' })).toBeVisible()
    await expect(olga.getByText('0/4 participants signed up')).toBeVisible()
    await expectAccessible(olga, 'empty event')
  })

  await test.step('she joins and claims a slot for a friend', async () => {
    await olga.getByRole('button', { name: 'Join Event' }).click()
    const drawer = olga.getByRole('dialog')
    await drawer.getByLabel('Name').fill('Olga Ferreira')
    await drawer.getByRole('button', { name: 'Join Event' }).click()
    await expect(drawer.getByText('Shirt size is required')).toBeVisible()
    await drawer.getByLabel('Shirt size').selectOption('Large')
    await drawer.getByRole('button', { name: 'Join Event' }).click()
    await expect(joinedSheet(olga).getByText('1/4 participants signed up')).toBeVisible()
    await finishJoining(olga)
    await expect(olga.getByText('1/4 participants signed up')).toBeVisible()
    await expect(olga.getByRole('button', { name: 'Modify Registration' })).toBeVisible()

    await olga.getByRole('button', { name: 'Claim' }).click()
    await drawer.getByLabel('Shirt size').selectOption('Small')
    await drawer.getByRole('button', { name: 'Claim' }).click()
    await expect(olga.getByText('2/4 participants signed up')).toBeVisible()
    await expect(olga.getByText('+1', { exact: true })).toBeVisible()
  })

  await test.step('she shares the invite link', async () => {
    // Headless Chromium has no share sheet, as a desktop browser has none: the link goes to the clipboard.
    await olga.getByRole('button', { name: 'Share' }).click()
    await expect(olga.getByText('Invite link copied to clipboard!').first()).toBeVisible()
    const copied = await olga.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('Join Thursday Five-a-side')
    invite = copied.match(/\/invite\/event\/[\w-]{12}/)?.[0] ?? ''
    expect(invite).not.toBe('')
    await expect(shareCard(olga).getByRole('img', { name: /^QR code of the invite/ })).toBeVisible()
    await closeShareCard(olga)
  })

  const guestPhone = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const leo = await guestPhone.newPage()
  let privateLink = ''

  await test.step('Leo opens the link signed out and joins as a guest', async () => {
    await leo.goto(invite)
    await expect(leo.getByRole('heading', { name: 'Event Invitation' })).toBeVisible()
    await expect(leo.getByText('2 / 4 participants')).toBeVisible()
    await expect(
      leo
        .getByRole('link', { name: 'Sign in to manage RSVP' })
        .or(leo.getByRole('button', { name: 'Sign in to manage RSVP' })),
    ).toBeVisible()
    await leo.getByRole('link', { name: 'RSVP as Guest' }).click()
    await expect(leo).toHaveURL(/\/signup\//)
    const drawer = leo.getByRole('dialog')
    await expect(drawer.getByLabel('Name')).toBeFocused()
    await drawer.getByLabel('Name').fill('Leo Martins')
    await drawer.getByLabel(/^Email/).fill('leo@roster.example')
    await drawer.getByLabel(/^Phone/).fill('+351 912 000 111')
    await drawer.getByLabel('Shirt size').selectOption('Small')
    await drawer.getByRole('tab', { name: 'Notes' }).click()
    await drawer.getByRole('textbox', { name: /notes/i }).fill('I bring the ball')
    await drawer.getByRole('button', { name: 'Join Event' }).click()
    privateLink = await saveRegistration(leo)
    await expect(leo.getByText('3/4 participants signed up')).toBeVisible()
    // The link is saved, so the page does not offer it again, and one's own pill is only in the list.
    await expect(leo.getByRole('heading', { name: "You're in, Leo Martins" })).toBeVisible()
    await expect(leo.getByRole('button', { name: 'Copy Link' })).toBeHidden()
    await expect(leo.locator('.slot-own')).toHaveCount(1)
  })

  await test.step('Olga sees him without a reload, and only she sees his phone number', async () => {
    await expect(olga.getByText('3/4 participants signed up')).toBeVisible({ timeout: 30_000 })
    await olga.getByRole('button', { name: /Leo Martins/ }).click()
    const sheet = olga.getByRole('dialog')
    await expect(sheet.getByText('+351 912 000 111')).toBeVisible()
    await expect(sheet.getByText('leo@roster.example')).toBeVisible()
    await olga.keyboard.press('Escape')

    const stranger = await openAs(browser, null, invite.replace('/invite/event/', '/signup/'))
    await stranger.getByRole('button', { name: /Leo Martins/ }).click()
    await expect(
      stranger.getByRole('dialog').getByText('Only the organizers see email, phone and answers.'),
    ).toBeVisible()
    expect(await stranger.content()).not.toContain('912 000 111')
    await stranger.context().close()
  })

  await test.step('Leo changes his registration from another phone and withdraws', async () => {
    const other = await openAs(browser, null, privateLink)
    await expect(other).toHaveURL(/\/signup\/[\w-]{12}$/)
    await other.getByRole('button', { name: 'Modify Registration' }).click()
    const drawer = other.getByRole('dialog')
    await expect(drawer.getByLabel('Name')).toHaveValue('Leo Martins')
    await drawer.getByLabel('Name').fill('Leonardo Martins')
    await drawer.getByRole('button', { name: 'Update' }).click()
    await readToast(other, 'Registration updated')
    await expect(other.getByRole('button', { name: /Leonardo Martins/ })).toBeVisible()

    await other.getByRole('button', { name: 'Modify Registration' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    const confirm = other.getByRole('dialog', { name: 'Withdraw from Event' }).or(other.getByRole('alertdialog'))
    await expect(
      confirm.getByText("This action cannot be undone and you'll need to register again if you change your mind."),
    ).toBeVisible()
    await confirm.getByRole('button', { name: 'Withdraw' }).click()
    await expect(other.getByText('2/4 participants signed up')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Join Event' })).toBeEnabled()

    await leo.goto(privateLink)
    await expect(leo.getByText(/no longer/i).first()).toBeVisible()
    await expect(leo.getByRole('button', { name: 'Join Event' })).toBeEnabled()
    await other.context().close()
    await guestPhone.close()
  })

  await test.step('Olga removes her friend, searches the list and exports it', async () => {
    await comeBack(olga)
    await expect(olga.getByText('2/4 participants signed up')).toBeVisible()
    await olga
      .getByRole('button', { name: /Olga Ferreira - 1|Olga Ferreira.*\+1/ })
      .first()
      .click()
    await olga
      .getByRole('dialog')
      .getByRole('button', { name: /Remove/ })
      .click()
    await expect(olga.getByText('This will free up their spot for others to claim.')).toBeVisible()
    await olga
      .getByRole('alertdialog')
      .or(olga.getByRole('dialog', { name: 'Remove Participant' }))
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(olga.getByText('1/4 participants signed up')).toBeVisible()

    await olga.getByRole('button', { name: /search/i }).click()
    const search = olga.getByRole('searchbox')
    await search.fill('zzz')
    await expect(olga.getByText('No participants found')).toBeVisible()
    await search.fill('olga')
    await expect(olga.getByRole('button', { name: /Olga Ferreira/ })).toBeVisible()

    const download = olga.waitForEvent('download')
    await olga.getByRole('button', { name: 'Export' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv.charCodeAt(0)).toBe(0xfeff)
    expect(csv).toContain('"Name","Email","Phone","Labels","Sign Up Date","Shirt size"')
    expect(csv).toContain('"Olga Ferreira"')
    expect(csv).toContain('"Large"')
  })
  await organizerPhone.close()
})

async function fillNewEvent(page: Page): Promise<void> {
  await page.getByLabel('Event Name').fill('Thursday Five-a-side')
  await page.getByLabel('Description').fill('Bring a dark and a light shirt.')
  await page.getByRole('textbox', { name: /^Start Date & Time/ }).fill('11/26/2058 07:30 PM')
  await page.getByRole('textbox', { name: /^End Date & Time/ }).fill('11/26/2058 09:00 PM')
  await page.getByLabel('Location').fill('Riverside Sports Hall, Court 2')
  await page.getByRole('spinbutton', { name: 'Max Participants' }).fill('4')
  await page.getByRole('button', { name: 'Add Field' }).click()
  await page.getByLabel('Field Label').fill('Shirt size')
  await page.getByLabel('Field Type').selectOption({ label: 'Dropdown' })
  await page.getByLabel('Options (one per line)').fill('Small\nLarge')
  await page.getByLabel('Required').check()
}
