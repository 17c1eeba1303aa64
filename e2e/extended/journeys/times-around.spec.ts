import { expect, type Page, test } from '@playwright/test'
import { createAccount, openAs } from '../../support/account'
import { createEvent } from '../../support/api'
import { confirmWithdrawing, drawer, finishJoining, joinedSheet } from '../../support/steps'

/** A sheet of times together with a series, and with the people a guest brings. */

const row = (page: Page, text: RegExp) => page.getByRole('listitem').filter({ hasText: text })
const offerOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Join, offered by ${name}`, exact: true })

/** Three times of ten minutes with one slot each, from the start of an event on. */
const timesFrom = (start: string) =>
  ['7:00 PM', '7:10 PM', '7:20 PM'].map((name, index) => {
    const at = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()
    return { id: `t${index}`, name, size: 1, start: at(index * 10), end: at(index * 10 + 10) }
  })

test("a guest offers a child's time: another person takes it, and theirs stays", async ({ page, request, browser }) => {
  const olga = await createAccount(request, 'Olga')
  const start = '2058-11-28T19:00:00Z'
  const event = await createEvent(request, olga, {
    name: 'Parents’ evening',
    datetime: start,
    end_datetime: '2058-11-28T20:00:00Z',
    time_zone: 'Europe/Lisbon',
    sections: timesFrom(start),
    max_participants: 3,
  })
  await page.goto(`/signup/${event.id}`)
  await row(page, /7:00 PM/)
    .getByRole('button')
    .tap()
  await drawer(page).getByLabel('Name').fill('Maria')
  await drawer(page).getByRole('button', { name: 'Join Event' }).click()
  await finishJoining(page)
  for (const [name, time] of [
    ['Tom', '7:10 PM'],
    ['Lisa', '7:20 PM'],
  ] as const) {
    await page.getByRole('button', { name: 'Add another person' }).tap()
    await drawer(page)
      .getByRole('radio', { name: new RegExp(`^${time}`) })
      .check()
    await drawer(page).getByLabel('Name').fill(name)
    await drawer(page).getByRole('button', { name: 'Add', exact: true }).click()
    await expect(row(page, new RegExp(name))).toHaveText(new RegExp(time))
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).tap()
    await drawer(page)
      .getByRole('button', { name: /^Find a Substitute/ })
      .tap()
    await expect(drawer(page)).toContainText(`You offer ${time}. It stays theirs until someone takes it.`)
    await drawer(page).getByRole('button', { name: 'Close' }).click()
  }

  const dan = await openAs(browser, null, `/signup/${event.id}`)
  await offerOf(dan, 'Tom').tap()
  await drawer(dan).getByLabel('Name').fill('Dan')
  await drawer(dan).getByRole('button', { name: 'Join Event' }).click()
  await expect(joinedSheet(dan)).toContainText('7:10 PM')
  await dan.context().close()
  await page.reload()
  await expect(row(page, /7:10 PM/)).toHaveText(/Dan/)
  await expect(row(page, /7:00 PM/)).toHaveText(/Maria/)
  await expect(row(page, /7:20 PM/)).toHaveText(/Lisa/)

  await test.step('Eva takes the other one while Lisa leaves: it is free', async () => {
    const eva = await openAs(browser, null, `/signup/${event.id}`)
    await offerOf(eva, 'Lisa').tap()
    await drawer(eva).getByLabel('Name').fill('Eva')
    // Her page has no network while Lisa goes, so it does not know of it.
    await eva.route('**/rpc/get_event', (route) => route.abort())
    await row(page, /Lisa/)
      .getByRole('button', { name: /^Withdraw/ })
      .tap()
    await confirmWithdrawing(page)
    await eva.unroute('**/rpc/get_event')
    await drawer(eva).getByRole('button', { name: 'Join Event' }).click()
    await expect(joinedSheet(eva)).toContainText('7:20 PM')
    await eva.context().close()
  })
})
