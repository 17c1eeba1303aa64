import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { type Account, createAccount, signInAs } from '../support/account'
import { callRpc, join } from '../support/api'
import { addMembers, createGroup, promote } from '../support/groups'
import { breakDown } from '../support/hold'
import { createSeries, dayText, evening, letPass, openSeries } from '../support/series'
import { expectPlaceKept, joinedSheet, openSeriesSheet } from '../support/steps'
import { readToast } from '../support/toast'

/** Regulars keep a place in a series, and the organizer sees how it goes on. */

const place = (scope: Page | ReturnType<Page['getByRole']>) => scope.getByRole('switch', { name: 'Keep my place' })
const plan = (page: Page) => page.getByRole('dialog', { name: 'Series' })
/** The row of the date in so many days: another one may say that it opens on that day. */
const date = (page: Page, days: number) =>
  plan(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${dayText(evening(days))}, 7:00 PM`) })

async function openPlan(page: Page, address: string) {
  await page.goto(address)
  await openSeriesSheet(page)
  await expect(plan(page).getByRole('heading', { name: 'Next dates' })).toBeVisible()
}

/** Somebody who is on the list of the date and keeps a place. */
async function regular(request: APIRequestContext, series: { id: string; seriesId: string }, name: string) {
  const account = await createAccount(request, name)
  await join(request, series.id, name, { account })
  const { status } = await callRpc(request, 'keep_place', { p_series_id: series.seriesId, p_keep: true }, account)
  expect(status).toBe(200)
  return account
}

const rosterOf = async (request: APIRequestContext, id: string, account?: Account) => {
  const { body } = await callRpc(request, 'get_event', { p_event_id: id }, account)
  return body.roster.map((row: { slot_number: number; name: string }) => `${row.slot_number} ${row.name}`)
}

test('Ana joins by the lasting link, keeps her place, and is on the next list by herself', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const series = await createSeries(request, olga, { opens: 8 })
  await signInAs(context, await createAccount(request, 'Ana'))
  await page.goto(`/signup/${series.seriesId}`)
  // A visitor who is not on the list is not asked, and sees no plan.
  await expect(page.getByText(/^Every /)).toBeVisible()
  const sheet = await openSeriesSheet(page)
  await expect(sheet.getByText(/^Next: /)).toBeVisible()
  await expect(place(page)).toHaveCount(0)
  await expect(sheet.getByText('Next dates')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Join Event' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Ana Sousa')
  await page.getByRole('dialog').getByRole('button', { name: 'Join Event' }).click()
  await expect(joinedSheet(page)).toBeVisible()
  await expect(place(joinedSheet(page))).not.toBeChecked()
  await place(joinedSheet(page)).click()
  await expect(place(joinedSheet(page))).toBeChecked()
  await joinedSheet(page).getByRole('button', { name: 'Done' }).click()
  await expectPlaceKept(page)

  await test.step('withdrawing once does not end it, and says so', async () => {
    await page.getByRole('button', { name: 'Modify Registration' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Your place for the next dates is kept.')
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('button', { name: 'Join Event' })).toBeVisible()
    await expectPlaceKept(page)
  })

  await test.step('the next date has her on its list', async () => {
    await letPass(request, olga, series.id)
    await callRpc(request, 'change_series', { p_series_id: series.seriesId, p_opens_days_before: 14 }, olga)
    await page.goto(`/signup/${series.seriesId}`)
    await expect(page.getByText('1/10 participants signed up')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Modify Registration' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Ana Sousa/ })).toBeVisible()
  })

  await test.step('she gives it up, and a refusal is taken back', async () => {
    await breakDown(page, '**/rpc/keep_place')
    const sheet = await openSeriesSheet(page)
    await place(sheet).click()
    await readToast(page, 'Failed to keep your place')
    await expect(place(sheet)).toBeChecked()
    await page.unroute('**/rpc/keep_place')
    const told = page.waitForResponse('**/rpc/keep_place')
    await place(sheet).click()
    await expect(place(sheet)).not.toBeChecked()
    await told
    await page.reload()
    await expect(page.getByRole('button', { name: /Ana Sousa/ })).toBeVisible()
    await expectPlaceKept(page, false)
  })
})

test('the organizer skips a date, takes it back, changes it, removes a regular, and ends the series, which keeps what is there', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const series = await createSeries(request, olga)
  await regular(request, series, 'Ana')
  await regular(request, series, 'Ben')
  await signInAs(context, olga)
  await openPlan(page, `/signup/${series.seriesId}`)
  await expect(plan(page)).toContainText(/^Series.*Every \w+ at 7:00 PM, opens 7 days before\./)
  await expect(date(page, 3)).toContainText('This date')
  await expect(date(page, 10)).toContainText(`Opens ${dayText(evening(3))}`)

  await date(page, 10).getByRole('button', { name: /^Skip/ }).click()
  await expect(date(page, 10)).toContainText('Skipped')
  await expect(plan(page).getByText(`Next: ${dayText(evening(17))}, 7:00 PM`)).toBeVisible()
  await date(page, 10).getByRole('button', { name: /^Undo/ }).click()
  await expect(date(page, 10)).toContainText('Opens')
  await expect(page.getByText(`Next: ${dayText(evening(10))}, 7:00 PM`)).toBeAttached()

  await test.step('a date that is not open yet is changed alone', async () => {
    await date(page, 10)
      .getByRole('button', { name: /^Change/ })
      .click()
    const change = page.getByRole('dialog', { name: /^Change / })
    await change.getByLabel('Location').fill('Beach')
    await change.getByRole('spinbutton', { name: 'Max Participants' }).fill('2')
    await change.getByRole('button', { name: 'Save Changes' }).click()
    await expect(date(page, 10)).toContainText('Only this date: Beach, 2 slots')
    await expect(change).toHaveCount(0)
  })

  const regulars = plan(page).getByRole('listitem').filter({ hasText: 'since' })
  await expect(regulars).toHaveText([/^1.*Ana/, /^2.*Ben/])
  await plan(page).getByRole('button', { name: 'Remove Ana from the regulars' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(regulars).toHaveText([/^1.*Ben/])

  await callRpc(request, 'change_series', { p_series_id: series.seriesId, p_opens_days_before: 14 }, olga)
  await letPass(request, olga, series.id)
  expect(await rosterOf(request, await openSeries(request, series.seriesId))).toEqual(['1 Ben'])

  await openPlan(page, `/signup/${series.seriesId}`)
  await expect(page.getByText('1/2 participants signed up')).toBeAttached()
  await expect(page.getByText('Beach')).toBeAttached()
  await plan(page).getByRole('button', { name: 'End Series' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Series' }).click()
  await expect(plan(page)).toContainText('This series has ended. The dates that exist stay.')
  await expect(date(page, 17)).toHaveCount(0)
  await plan(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: /^Series: .* last date$/ })).toBeVisible()
  expect(await rosterOf(request, series.seriesId)).toEqual(['1 Ben'])
})

test('a date that is open is called off, also the one that one looks at: it stays a date, and another one is next', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const series = await createSeries(request, olga, { opens: 14 })
  await regular(request, series, 'Ana')
  await openSeries(request, series.seriesId)
  await signInAs(context, olga)
  const sheet = page.getByRole('dialog', { name: 'Call Off Event' })

  await openPlan(page, `/signup/${series.seriesId}`)
  await expect(date(page, 3)).toContainText('This date')
  await date(page, 10)
    .getByRole('button', { name: /^Call Off/ })
    .click()
  await sheet.getByRole('button', { name: 'Call Off Event' }).click()
  await readToast(page, 'Called off. Everybody on the list is told.')
  await expect(date(page, 10)).toContainText('Called off')
  await expect(page.getByText(`Next: ${dayText(evening(17))}`)).toBeAttached()
  await date(page, 10).getByRole('button', { name: /^Undo/ }).click()
  await readToast(page, 'It takes place after all. Everybody on the list is told.')
  await expect(page.getByText(`Next: ${dayText(evening(10))}`)).toBeAttached()

  await date(page, 3)
    .getByRole('button', { name: /^Call Off/ })
    .click()
  await sheet.getByLabel('What should people know?').fill('Rain')
  await sheet.getByRole('button', { name: 'Call Off Event' }).click()
  await expect(date(page, 3)).toContainText('Called off')
  await plan(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Rain', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Ana/ })).toBeVisible()
})

test('an admin of the group reads the plan and removes regulars, but cannot change dates', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const group = await createGroup(request, olga, { name: 'Riverside' })
  const series = await createSeries(request, olga, {}, { group_id: group.id })
  const ben = await createAccount(request, 'Ben')
  await addMembers(request, olga, group.id, [await join(request, series.id, 'Ben', { account: ben })])
  await promote(request, olga, group.id, ben)
  await signInAs(context, ben)
  await openPlan(page, `/signup/${series.seriesId}`)
  await expect(plan(page)).toContainText('Nobody keeps a place yet.')
  await expect(plan(page).getByRole('button', { name: /Skip|Call Off|Change [A-Z][a-z]{2},|End Series/ })).toHaveCount(
    0,
  )
})
