import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { createAccount, openAs } from '../support/account'
import { callRpc, createEvent, join, newSecret } from '../support/api'
import { comeBack, dock, drawer, joinAs, openSearch } from '../support/steps'
import { readToast } from '../support/toast'

/** An event with sections: one is chosen by its row in the form or on the list, changed later, and the organizer moves people between them. */

const tile = (page: Page, name: RegExp) => drawer(page).getByRole('radio', { name })
const row = (page: Page, name: RegExp) => page.getByRole('listitem').filter({ hasText: name })

async function joined(page: Page, title: string) {
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(drawer(page)).toHaveCount(0)
}

/** One driver's slot, which Hana has, and two cooks'. */
async function kitchen(request: APIRequestContext) {
  const olga = await createAccount(request, 'Olga')
  const { id } = await createEvent(request, olga, {
    sections: [
      { id: 'driver', name: 'Driver', size: 1 },
      { id: 'cook', name: 'Cook', size: 2 },
      { id: 'sorter', name: 'Sorter', size: 4 },
    ],
  })
  const hana = await join(request, id, 'Hana Kim', { secret: newSecret(), section: 'driver' })
  return { id, olga, hana }
}

test('a guest chooses a section, adds a person to another one, and changes into a freed one', async ({
  page,
  request,
}) => {
  const { id, olga, hana } = await kitchen(request)
  await page.goto(`/signup/${id}`)
  await joinAs(page, 'Leo')
  await expect(drawer(page).getByText('Choose where you want to join')).toBeVisible()
  // Those with room come first; the full one is folded.
  await expect(tile(page, /^Cook, 2 left/)).toBeFocused()
  await drawer(page).getByRole('button', { name: '1 section is full' }).click()
  await expect(tile(page, /^Driver, full: Join Waitlist/)).toBeVisible()
  await tile(page, /^Cook, 2 left/).check()
  await drawer(page).getByRole('button', { name: 'Add another person' }).click()
  const person = drawer(page).getByRole('region', { name: 'Person 2' })
  await person.getByLabel('Name').fill('Mia')
  await expect(person.getByLabel('Where')).toHaveValue('')
  await person.getByLabel('Where').selectOption('sorter')
  await expectAccessible(page, 'the form with somebody in another section')
  await page.reload()
  await expect(drawer(page).getByText('Your draft is back.')).toBeVisible()
  await expect(tile(page, /^Cook, 2 left/)).toBeChecked()
  await expect(drawer(page).getByLabel('Name')).toHaveValue('Leo')
  await drawer(page).getByRole('button', { name: 'Join Event' }).click()
  await joined(page, "You're in: Cook 1")
  await expect(row(page, /Cook 1 of 2, .*Leo/)).toBeVisible()
  await expect(row(page, /Sorter 1 of 4, .*Mia/)).toBeVisible()

  await dock(page).getByRole('button', { name: 'Modify Registration' }).click()
  await expect(tile(page, /^Cook, Current: slot 1/)).toBeChecked()
  await drawer(page).getByRole('button', { name: '1 section is full' }).click()
  await expect(tile(page, /^Driver, full$/)).toBeDisabled()
  await expectAccessible(page, 'the form with a section that is full')

  await callRpc(request, 'withdraw', { p_ids: [hana] }, olga)
  await comeBack(page)
  await tile(page, /^Driver, 1 left/).check()
  await drawer(page).getByRole('button', { name: 'Update' }).click()
  await joined(page, "You're in: Driver 1")
  await expect(row(page, /Driver 1 of 1, .*Leo/)).toBeVisible()
  await expect(row(page, /Cook 1 of 2, .*Available slot, and 1 more/)).toBeVisible()
})

test('a guest joins by a free row, Victor waits, and the organizer moves and swaps them', async ({
  page,
  request,
  browser,
}) => {
  const { id, olga } = await kitchen(request)
  const phone = await openAs(browser, null, `/signup/${id}`)
  await phone.getByRole('button', { name: /^Cook 1 of 2, Available slot.*Join/ }).click()
  await expect(tile(phone, /^Cook/)).toBeChecked()
  await drawer(phone).getByLabel('Name').fill('Wen')
  await drawer(phone).getByRole('button', { name: 'Join Event' }).click()
  await joined(phone, "You're in: Cook 1")
  await phone.context().close()
  await join(request, id, 'Victor Lund', { secret: newSecret(), section: 'driver', wait: true })

  await openAs(page, olga, `/signup/${id}`)
  await expect(row(page, /1st in line.*Victor Lund/)).toBeVisible()
  await move(page, /^Victor Lund/, /^Sorter 4 left/)
  await readToast(page, 'Victor Lund got Sorter 1')
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await move(page, /^Wen/, /^Driver Full: swap/)
  await drawer(page)
    .getByRole('button', { name: /^Hana Kim/ })
    .click()
  await readToast(page, 'Wen got Driver 1, Hana Kim got Cook 1')
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('listitem').filter({ has: page.locator('[aria-haspopup]') })).toHaveText([
    /^Driver 1 of 1, 1W.*Wen/,
    /^Cook 1 of 2, 1H.*Hana Kim/,
    /^Cook 2 of 2, 2Available slot/,
    /^Sorter 1 of 4, 1V.*Victor Lund/,
    /^Sorter 2 of 4, 2Available slot, and 2 more/,
  ])

  await openSearch(page)
  await page.getByRole('searchbox').fill('sorter')
  await expect(row(page, /^Sorter 1 of 4, .*Victor Lund/)).toBeVisible()
  await expect(row(page, /Hana Kim|Wen/)).toHaveCount(0)
})

async function move(page: Page, who: RegExp, to: RegExp) {
  await page.getByRole('button', { name: who }).click()
  await drawer(page).getByRole('button', { name: /^Move/ }).click()
  await drawer(page).last().getByRole('button', { name: to }).click()
}
