import { expect, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { join } from '../../support/api'
import { addMembers, createGroup, promote } from '../../support/groups'
import { createSeries, openSeries } from '../../support/series'
import { date, next, openDateActions, openPlan, plan, regular } from '../../support/series-plan'
import { readToast } from '../../support/toast'

/** The plan of a series: dates that are called off, and an admin who reads it. */

test('an open date is called off and stays a date, and another one is next', async ({ page, context, request }) => {
  const olga = await createAccount(request, 'Olga')
  const series = await createSeries(request, olga, { opens: 14 })
  await regular(request, series, 'Ana')
  await openSeries(request, series.seriesId)
  await signInAs(context, olga)
  const sheet = page.getByRole('dialog', { name: 'Call Off Event' })

  await openPlan(page, `/signup/${series.seriesId}`)
  await expect(date(page, 3)).toContainText('This date')
  await (await openDateActions(page, 10)).getByRole('button', { name: 'Call Off' }).click()
  await sheet.getByRole('button', { name: 'Call Off Event' }).click()
  await readToast(page, /^Called off\./)
  await expect(date(page, 10)).toContainText('Called off')
  await expect(page.getByText(next(17))).toBeAttached()
  await (await openDateActions(page, 10)).getByRole('button', { name: 'Undo' }).click()
  await readToast(page, /^It is on again\./)
  await expect(page.getByText(next(10))).toBeAttached()

  await (await openDateActions(page, 3)).getByRole('button', { name: 'Call Off' }).click()
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
  await expect(plan(page)).toContainText('No one keeps a place yet.')
  await expect(plan(page).getByRole('list', { name: 'Next dates' }).getByRole('button')).toHaveCount(0)
  await expect(plan(page).getByRole('button', { name: 'End Series' })).toHaveCount(0)
})
