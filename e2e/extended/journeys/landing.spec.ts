import { expect, type Locator, type Page, test } from '@playwright/test'
import { createAccount, openAs } from '../../support/account'
import { createEvent } from '../../support/api'
import { MOVING } from '../../support/motion'
import { insertAsOperator } from '../../support/rows'
import { confirmWithdrawing, drawer, finishJoining, joinAs } from '../../support/steps'
import { readToast } from '../../support/toast'

/** A person's place on a long page after joining or withdrawing: eye, keyboard and screen reader in one place. */

test.use(MOVING)

/** A slot of an event's list. */
const slotLine = (page: Page, slot: number) =>
  page
    .getByRole('region', { name: /signed up$/ })
    .getByRole('listitem')
    .filter({ hasText: `Slot ${slot} ` })

const press = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true }).click()

test('a person who joins lands on their row, and after withdrawing on the freed slot', async ({ page, request }) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'), { max_participants: 40 })
  const people = Array.from({ length: 29 }, (_, index) => ({ name: `Person ${index + 1}`, slot_number: index + 1 }))
  await insertAsOperator(
    request,
    'participants',
    people.map((person) => ({ ...person, event_id: event.id })),
  )
  await openAs(page, await createAccount(request, 'Ana'), `/signup/${event.id}`)
  await joinAs(page, 'Ana')
  await finishJoining(page)
  await expect(slotLine(page, 30).getByRole('button')).toBeFocused()
  await expect(slotLine(page, 30)).toBeInViewport({ ratio: 1 })

  await test.step('a claim leads to its row, and giving it up to its slot', async () => {
    await press(page, 'Claim')
    await press(drawer(page), 'Claim')
    await expect(
      slotLine(page, 31)
        .getByRole('button', { name: /Ana \+1/ })
        .first(),
    ).toBeFocused()
    await press(page, 'Withdraw Ana +1')
    await expect(page.getByRole('alertdialog')).toContainText('Ana - 1, slot 31')
    await confirmWithdrawing(page)
    await expect(slotLine(page, 31)).toBeFocused()
    await readToast(page, 'Slot 31 is given up')
    await expect(slotLine(page, 31)).toHaveText(/Available slot/)
  })

  await page.evaluate(() => window.scrollTo(0, 0))
  await press(page, 'Modify Registration')
  await press(drawer(page), 'Withdraw')
  await expect(page.getByRole('alertdialog')).toContainText(/Ana, slot \d+/)
  await press(page.getByRole('alertdialog'), 'Cancel')
  await expect(drawer(page).getByRole('button', { name: 'Withdraw' })).toBeFocused()
  await press(drawer(page), 'Withdraw')
  await confirmWithdrawing(page)
  await expect(slotLine(page, 30)).toBeFocused()
  await expect(slotLine(page, 30)).toBeInViewport({ ratio: 1 })
  await readToast(page, 'You have withdrawn from the event')
  await expect(slotLine(page, 30)).toHaveText(/Available slot/)
})
