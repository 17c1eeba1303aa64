import { expect, type Locator, type Page, test } from '@playwright/test'
import { NO_HARM, openedBy, watchHarm } from '../../support/boot'
import { fileWith } from '../../support/bundle'
import { delayResponses } from '../../support/delay-responses'

/** The effect of a tap while its code is slow. */

const FORM = 'src/features/event/sign-up/components/sign-up-drawer.tsx'
const SHEETS = 'src/features/event/page/components/opened-sheets.tsx'
const QUESTION = 'src/features/event/sign-up/components/withdraw-dialog.tsx'
const modifyButton = (page: Page) => page.getByRole('button', { name: 'Modify Registration' })
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Withdraw from Event' })

/** Taps what needs some code, sees that it says so at once and moves nothing, and lets the code come. */
async function expectBusy(page: Page, button: Locator, release: () => void, opened: Locator) {
  await button.tap()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button).toHaveCSS('filter', 'brightness(0.9)')
  await expect(page.getByText('Loading...', { exact: true })).toHaveRole('status')
  await expect(opened).toHaveCount(0)
  release()
  await expect(opened).toBeVisible()
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
}

test('a tap with slow code is visible at once: person, change, question', async ({ page, request }) => {
  const { seen } = await watchHarm(page)
  const form = await delayResponses(page, fileWith(FORM))
  const sheets = await delayResponses(page, fileWith(SHEETS))
  await openedBy(page, request, 'Leo Martins', 'Ana Sousa')
  const person = page.getByRole('dialog', { name: 'Leo Martins' })
  await expect(modifyButton(page)).toBeEnabled()
  await expectBusy(page, row(page, 'Leo Martins'), sheets.release, person)
  // The sheet stays until the form is here.
  const modify = person.getByRole('button', { name: 'Modify' })
  const drawer = page.getByRole('dialog', { name: 'Modify Registration' })
  await expectBusy(page, modify, form.release, drawer)
  await expect(person).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(row(page, 'Leo Martins')).toBeFocused()
  expect(await seen()).toEqual(NO_HARM)

  await test.step('the question before one withdraws', async () => {
    await page.unrouteAll()
    const asking = await delayResponses(page, fileWith(QUESTION))
    await page.reload()
    await modifyButton(page).tap()
    await expectBusy(page, drawer.getByRole('button', { name: 'Withdraw' }), asking.release, question(page))
  })
})
