import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../support/account'
import { createEvent, join } from '../support/api'
import { MOVING } from '../support/motion'
import { insertAsOperator } from '../support/rows'
import { finishJoining } from '../support/steps'
import { readToast } from '../support/toast'

/** Where somebody is on a long page once they have joined or withdrawn: eye, keyboard and screen reader in one place. */

test.use(MOVING)

const roster = (page: Page) => page.getByRole('region', { name: /signed up$/ })
const line = (page: Page, slot: number) =>
  roster(page)
    .getByRole('listitem')
    .filter({ hasText: `Slot ${slot} ` })
const drawer = (page: Page) => page.getByRole('dialog')
const press = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true }).click()

/** Somebody in each of the first slots. */
const fill = (request: APIRequestContext, eventId: string, slots: number) =>
  insertAsOperator(
    request,
    'participants',
    Array.from({ length: slots }, (_, index) => ({
      event_id: eventId,
      name: `Person ${index + 1}`,
      slot_number: index + 1,
    })),
  )

async function confirmWithdrawing(page: Page): Promise<void> {
  await press(page.getByRole('alertdialog'), 'Withdraw')
  await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
}

test('somebody who joins lands on their row, and after withdrawing on the slot that they left', async ({
  page,
  context,
  request,
}) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'), { max_participants: 40 })
  await fill(request, event.id, 29)
  await signInAs(context, await createAccount(request, 'Ana'))
  await page.goto(`/signup/${event.id}`)
  await press(page, 'Join Event')
  await drawer(page).getByLabel('Name').fill('Ana')
  await press(drawer(page), 'Join Event')
  await finishJoining(page)
  await expect(line(page, 30).getByRole('button')).toBeFocused()
  await expect(line(page, 30)).toBeInViewport({ ratio: 1 })

  await test.step('a claim leads to its row, and giving it up to its slot', async () => {
    await press(page, 'Claim')
    await press(drawer(page), 'Claim')
    await expect(
      line(page, 31)
        .getByRole('button', { name: /Ana \+1/ })
        .first(),
    ).toBeFocused()
    await press(page, 'Withdraw Ana +1')
    await expect(page.getByRole('alertdialog')).toContainText('Ana - 1, slot 31')
    await confirmWithdrawing(page)
    await expect(line(page, 31)).toBeFocused()
    await readToast(page, 'Slot 31 is given up')
    await expect(line(page, 31)).toHaveText(/Available slot/)
  })

  await page.evaluate(() => window.scrollTo(0, 0))
  await press(page, 'Modify Registration')
  await press(drawer(page), 'Withdraw')
  await expect(page.getByRole('alertdialog')).toContainText(/Ana, slot \d+/)
  await press(page.getByRole('alertdialog'), 'Cancel')
  await expect(drawer(page).getByRole('button', { name: 'Withdraw' })).toBeFocused()
  await press(drawer(page), 'Withdraw')
  await confirmWithdrawing(page)
  await expect(line(page, 30)).toBeFocused()
  await expect(line(page, 30)).toBeInViewport({ ratio: 1 })
  await readToast(page, 'You have withdrawn from the event')
  await expect(line(page, 30)).toHaveText(/Available slot/)
})

test('a guest lands on their row too, in a list of which only a part is in the page', async ({ page, request }) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'), { max_participants: null })
  await fill(request, event.id, 160)
  await page.goto(`/signup/${event.id}`)
  await press(page, 'Join Event')
  await drawer(page).getByLabel('Name').fill('Leo')
  await press(drawer(page), 'Join Event')
  await finishJoining(page)
  await expect(line(page, 161).getByRole('button')).toBeFocused()
  await expect(line(page, 161)).toBeInViewport({ ratio: 1 })

  await press(page, 'Modify Registration')
  await press(drawer(page), 'Withdraw')
  await confirmWithdrawing(page)
  // The slot that comes next is the one that was left.
  await expect(line(page, 161)).toBeFocused()
})

test('who leaves the waitlist lands on it, and on the list once nobody waits', async ({ browser, request }) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'), { max_participants: 1 })
  await fill(request, event.id, 1)
  const people = [await createAccount(request, 'Ben'), await createAccount(request, 'Ana')]
  for (const account of people) await join(request, event.id, account.name, { account, wait: true })
  for (const [account, title] of [
    [people[0], 'Waitlist'],
    [people[1], '1/1 participants signed up'],
  ] as const) {
    const context = await browser.newContext()
    if (account) await signInAs(context, account)
    const page = await context.newPage()
    await page.goto(`/signup/${event.id}`)
    await press(page, 'Modify Registration')
    await press(drawer(page), 'Leave Waitlist')
    await press(page.getByRole('alertdialog'), 'Leave Waitlist')
    await expect(page.getByRole('heading', { name: title })).toBeFocused()
    await readToast(page, 'You have left the waitlist')
    await context.close()
  }
})
