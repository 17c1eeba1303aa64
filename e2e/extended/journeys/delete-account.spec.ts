import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { createEvent, join } from '../../support/api'
import { delayResponses } from '../../support/delay-responses'
import { createGroup } from '../../support/groups'

/** Deleting an account from Profile: what is named, what goes, and what stays where it was. */

const DELETION = '**/rest/v1/rpc/delete_account'
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Delete Account' })
const tick = (page: Page) => sheet(page).getByRole('checkbox', { name: 'I understand that this cannot be undone' })
const button = (page: Page) => sheet(page).getByRole('button', { name: 'Delete Account' })

async function openSheet(page: Page) {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(sheet(page)).toBeVisible()
}

test('an account is deleted once with what it owns, and nothing of it stays on the device', async ({
  page,
  context,
  request,
}) => {
  const [ana, ben] = [await createAccount(request, 'Ana'), await createAccount(request, 'Ben')]
  const club = await createGroup(request, ana, { name: 'Chess club' })
  const evening = await createEvent(request, ana, { name: 'Chess evening', group_id: club.id })
  await createEvent(request, ana, { name: 'Blitz' })
  await join(request, evening.id, 'Ben', { account: ben })
  await signInAs(context, ana)

  await openSheet(page)
  await expect(sheet(page)).toContainText(`This deletes the account ${ana.email} for good.`)
  await expect(sheet(page)).toContainText('2 events')
  await expect(sheet(page).getByRole('listitem')).toHaveText(['Blitz', 'Chess evening1 sign-up', 'Chess club1 event'])
  await expect(button(page)).toBeDisabled()
  await tick(page).check()

  const { release } = await delayResponses(page, DELETION)
  const sent: string[] = []
  page.on('request', (call) => call.url().includes('/rpc/delete_account') && sent.push(call.url()))
  await button(page).dblclick()
  await expect(sheet(page).getByRole('button', { name: 'Deleting...' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeVisible()
  await page.evaluate(() => localStorage.setItem('roster:draft', 'half written'))
  release()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your account has been deleted.').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome to Roster' })).toBeVisible()
  expect(sent).toHaveLength(1)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /^roster(:|-auth)/.test(key))))
    .toEqual([])

  await page.goto(`/signup/${evening.id}`)
  await expect(page.getByText('Event not found')).toBeVisible()
})
