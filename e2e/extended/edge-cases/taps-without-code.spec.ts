import { expect, type Locator, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { createEvent, join } from '../../support/api'
import { loseFile } from '../../support/boot'
import { fileWith } from '../../support/bundle'
import { delayResponses } from '../../support/delay-responses'
import { readToast } from '../../support/toast'

/** A tap whose code cannot be loaded at all. Code that is only slow: slow-taps.spec.ts. */

const SHEETS = 'src/features/event/page/components/opened-sheets.tsx'
const QUESTION = 'src/features/event/sign-up/components/withdraw-dialog.tsx'
const MISSING = 'A part of Roster could not be loaded. There may be a new version.'
const modifyButton = (page: Page) => page.getByRole('button', { name: 'Modify Registration' })
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Withdraw from Event' })

test('each tap on what cannot be loaded is answered', async ({ page, context, request }) => {
  const sheets = await loseFile(page, SHEETS)
  const asking = await loseFile(page, QUESTION)
  const slowly = await delayResponses(page, fileWith(QUESTION))
  const ana = await createAccount(request, 'Ana Sousa')
  await signInAs(context, ana)
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  await join(request, event.id, 'Ana Sousa', { account: ana })
  await join(request, event.id, 'Ben', { account: ana, claim: true })
  await page.goto(`/signup/${event.id}`)
  // It is fetched ahead.
  await sheets.expectMissed()
  await readToast(page, MISSING)

  const answersEachTap = async (button: Locator) => {
    for (const _time of ['first', 'second']) {
      await button.tap()
      await readToast(page, MISSING)
      await expect(button).not.toHaveAttribute('aria-busy')
    }
  }
  const withdrawBen = page.getByRole('listitem').getByRole('button', { name: /Withdraw/ })
  const withdraw = page.getByRole('dialog').getByRole('button', { name: 'Withdraw' })
  await answersEachTap(row(page, 'Ben'))
  await answersEachTap(withdrawBen)
  await modifyButton(page).tap()
  // Fetched ahead as well, and tapped before that has failed.
  await withdraw.tap()
  slowly.release()
  await readToast(page, MISSING)
  await answersEachTap(withdraw)
  await asking.comesBack()
  await withdraw.tap()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await sheets.comesBack()
  await withdrawBen.tap()
  await expect(question(page)).toBeVisible()
})
