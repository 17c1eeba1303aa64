import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount, signInAs } from '../../support/account'
import { join, newSecret } from '../../support/api'
import { fullEvent } from '../../support/confirming'
import { comeBack, dock } from '../../support/steps'

/** People who move up confirm, or the slot is passed on. The clock is set in the database; no test waits for it. */

const joined = (page: Page, name: string) => page.getByRole('dialog', { name })

test('Ana moves up, is asked, and says that she comes', async ({ page, context, request }) => {
  const { id, free, address } = await fullEvent(request)
  const ana = await createAccount(request, 'Ana')
  await signInAs(context, ana)
  await join(request, id, 'Ana Sousa', { account: ana, wait: true })
  await page.goto(address)
  await expect(page.getByText('People who get a slot have 30 minutes to say that they are coming.')).toBeVisible()
  await free()
  await comeBack(page)
  const sheet = joined(page, 'You got slot 1')
  await expect(sheet).toContainText('Coming?')
  await expect(sheet).toContainText(/Yours until .+, \d\d minutes left\./)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  // The row says so too, and the page still asks.
  await expect(page.getByRole('button', { name: /Ana Sousa.*To confirm until/ })).toBeVisible()
  await dock(page).getByRole('button', { name: "I'm coming" }).click()
  await expect(page.getByText("You're in: slot 1").first()).toBeVisible()
  await expect(dock(page).getByRole('button', { name: 'Modify Registration' })).toBeVisible()
  await expect(page.getByText('To confirm until')).toHaveCount(0)
})

test('a guest does not answer: the slot goes to the next one, and the organizer sees what happened', async ({
  page: guest,
  browser,
  request,
}) => {
  const { id, olga, free, letTimePass, address } = await fullEvent(request)
  await guest.goto(address)
  await dock(guest).getByRole('button', { name: 'Join Waitlist' }).click()
  await guest.getByRole('dialog').getByLabel('Name').fill('Gus')
  await guest.getByRole('dialog').getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(joined(guest, 'You are 1st in line')).toContainText(
    /Then you have 30 minutes to say that you are coming\. .+check here every 30 minutes.+private link leads here/,
  )
  await joined(guest, 'You are 1st in line').getByRole('button', { name: 'Done' }).click()
  await join(request, id, 'Next One', { secret: newSecret(), wait: true })
  await free()
  await comeBack(guest)
  await expect(joined(guest, 'You got slot 1').getByRole('button', { name: "I'm coming" })).toBeVisible()
  await letTimePass()
  await guest.reload()
  await expect(dock(guest)).toContainText('You did not answer in time, so your slot was passed on.')
  await expectAccessible(guest, 'a slot that went on')
  await expect(guest.getByText('1/1 participants signed up')).toBeVisible()

  const olgas = await browser.newContext()
  await signInAs(olgas, olga)
  const runner = await olgas.newPage()
  await runner.goto(address)
  await runner.getByRole('button', { name: /Next One.*To confirm until/ }).click()
  await runner.getByRole('dialog').getByRole('button', { name: 'Confirm the slot' }).click()
  await expect(runner.getByText('Next One is in: slot 1').first()).toBeVisible()
  await olgas.close()

  // An answer, though too late: asked again when it is their turn.
  await dock(guest).getByRole('button', { name: 'I still want a slot' }).click()
  await expect(guest.getByText('You are 1st in line and asked again.').first()).toBeVisible()
  await expect(dock(guest).getByRole('button', { name: 'Modify Registration' })).toBeVisible()
})
