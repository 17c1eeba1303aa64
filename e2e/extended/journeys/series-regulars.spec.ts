import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { type Account, createAccount, openAs, signInAs } from '../../support/account'
import { callRpc, join } from '../../support/api'
import { createSeries, dayText, evening, letPass, openSeries } from '../../support/series'
import { answer, save } from '../../support/series-form'
import { plan, regulars } from '../../support/series-plan'
import { expectPlaceKept, joinAs, joinedSheet, openSeriesSheet } from '../../support/steps'

/** Regulars keep a place in a series, and the organizer sees how it goes on. */

const place = (scope: Page | ReturnType<Page['getByRole']>) => scope.getByRole('switch', { name: 'Keep my place' })

const rosterOf = async (request: APIRequestContext, id: string, account?: Account) => {
  const { body } = await callRpc(request, 'get_event', { p_event_id: id }, account)
  return body.roster.map((row: { slot_number: number; name: string }) => `${row.slot_number} ${row.name}`)
}

test('Ana joins by the lasting link, keeps her place, and is on the next list by herself', async ({
  page,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const series = await createSeries(request, olga, { opens: 8 })
  await openAs(page, await createAccount(request, 'Ana'), `/signup/${series.seriesId}`)
  // A visitor who is not on the list gets no question and sees no plan.
  await expect(page.getByText(/^Every /)).toBeVisible()
  const sheet = await openSeriesSheet(page)
  await expect(sheet.getByText(/^Next: /)).toBeVisible()
  await expect(place(page)).toHaveCount(0)
  await expect(sheet.getByText('Next dates')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await joinAs(page, 'Ana Sousa')
  await expect(joinedSheet(page)).toBeVisible()
  await expect(place(joinedSheet(page))).not.toBeChecked()
  await place(joinedSheet(page)).click()
  await expect(place(joinedSheet(page))).toBeChecked()
  await joinedSheet(page).getByRole('button', { name: 'Done' }).click()
  await expectPlaceKept(page)

  await test.step('the next date has her on its list', async () => {
    await letPass(request, olga, series.id)
    await callRpc(request, 'change_series', { p_series_id: series.seriesId, p_opens_days_before: 14 }, olga)
    await page.goto(`/signup/${series.seriesId}`)
    // Until then the page shows the date that this phone remembers.
    await expect(page.getByText(dayText(evening(10))).first()).toBeVisible()
    await expect(page.getByText('1/10 participants signed up')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Modify Registration' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Ana Sousa/ })).toBeVisible()
  })

  await test.step('she gives it up', async () => {
    const sheet = await openSeriesSheet(page)
    const told = page.waitForResponse('**/rpc/keep_place')
    await place(sheet).click()
    await expect(place(sheet)).not.toBeChecked()
    await told
    await page.reload()
    await expect(page.getByRole('button', { name: /Ana Sousa/ })).toBeVisible()
    await expectPlaceKept(page, false)
  })
})

test('the organizer skips and opens a date, removes a regular, and ends the series', async ({
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
  await expect(date(page, 10)).toContainText(`Opens ${dayText(evening(3)).slice('Tue, '.length)}`)

  await (await openDateActions(page, 10)).getByRole('button', { name: 'Skip' }).click()
  await expect(date(page, 10)).toContainText('Skipped')
  await expect(page.getByText(next(17))).toBeAttached()
  await (await openDateActions(page, 10)).getByRole('button', { name: 'Undo' }).click()
  await expect(date(page, 10)).toContainText('Opens')
  await expect(page.getByText(next(10))).toBeAttached()

  await expect(regulars(page)).toHaveText([/^1.*Ana/, /^2.*Ben/])
  await plan(page).getByRole('button', { name: '1 Ana' }).click()
  await plan(page).getByRole('button', { name: 'Remove Ana from the regulars' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(regulars(page)).toHaveText([/^1.*Ben/])

  await callRpc(request, 'change_series', { p_series_id: series.seriesId, p_opens_days_before: 14 }, olga)
  await letPass(request, olga, series.id)
  expect(await rosterOf(request, await openSeries(request, series.seriesId))).toEqual(['1 Ben'])

  await openPlan(page, `/signup/${series.seriesId}`)
  await test.step('a date that is not open yet is opened early, and edited like any event', async () => {
    const open = (await openDateActions(page, 24)).getByRole('button', { name: /^Open and Edit/ })
    await expect(open).toContainText('People can join it from now on.')
    await open.click()
    await expect(page).toHaveURL(/\/events\/[\w-]{12}\/edit$/)
    await page.getByLabel('Location').fill('Beach')
    await save(page).click()
    await answer(page, 'Only this event').click()
    await expect(page).toHaveURL(/\/signup\/[\w-]{12}$/)
    await expect(page.getByText('Beach')).toBeVisible()
  })
  await openPlan(page, `/signup/${series.seriesId}`)
  await plan(page).getByRole('button', { name: 'End Series' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Series' }).click()
  await expect(plan(page)).toContainText('This series has ended. The dates that exist stay.')
  await expect(date(page, 17)).toHaveCount(0)
  await plan(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: /^Series: / })).toBeVisible()
  expect(await rosterOf(request, series.seriesId)).toEqual(['1 Ben'])
})

/** The row of the date in so many days: another one may say that it opens on that day. */
const date = (page: Page, days: number) =>
  plan(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${dayText(evening(days))}(?!\\d)`) })

/** The end of the line on the page behind the sheet, which says the next date. */
const next = (days: number) => `next ${dayText(evening(days)).slice('Tue, '.length)}`

/** Opens the sheet of that date's actions. */
async function openDateActions(page: Page, days: number) {
  await date(page, days).getByRole('button').click()
  return page.getByRole('dialog', { name: `${dayText(evening(days))}, 7:00 PM` })
}

/**
 * @param shows what stands on the date to which a series' link leads now. The remembered earlier date gives way to it, and so does a sheet
 * that was opened there
 */
async function openPlan(page: Page, address: string, shows?: string) {
  await page.goto(address)
  if (shows) await expect(page.getByText(shows)).toBeVisible()
  await openSeriesSheet(page)
  await expect(plan(page).getByRole('heading', { name: 'Next dates' })).toBeVisible()
}

/** A person who is on the list of the date and keeps a place. */
async function regular(request: APIRequestContext, series: { id: string; seriesId: string }, name: string) {
  const account = await createAccount(request, name)
  await join(request, series.id, name, { account })
  const { status } = await callRpc(request, 'keep_place', { p_series_id: series.seriesId, p_keep: true }, account)
  expect(status).toBe(200)
  return account
}
