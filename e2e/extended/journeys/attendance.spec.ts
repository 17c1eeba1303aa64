import { expect, type Page, test } from '@playwright/test'
import { createAccount, openAs } from '../../support/account'
import { as, callRpc, join, newSecret } from '../../support/api'
import { createSeries, letPass, openSeries } from '../../support/series'
import { openSeriesSheet } from '../../support/steps'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Who Came' })
const mark = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true })
const HOUR = 3_600_000

test('an organizer ticks who came to a date, sees it over time, and each person sees their own', async ({
  page,
  browser,
  request,
}) => {
  const [olga, ana] = await Promise.all([createAccount(request, 'Olga'), createAccount(request, 'Ana Sousa')])
  const { id: first, seriesId } = await createSeries(request, olga, { opens: 14 })
  const anas = await join(request, first, 'Ana Sousa', { account: ana })
  await join(request, first, 'Ben', { secret: newSecret() })
  await letPass(request, olga, first)
  await callRpc(request, 'set_came', { p_event_id: first, p_ids: [anas], p_came: true }, olga)
  const next = await openSeries(request, seriesId)
  await join(request, next, 'Ana Sousa', { account: ana })
  await join(request, next, 'Ben', { secret: newSecret() })
  await join(request, next, 'עומר כהן', { secret: newSecret() })
  const start = (at: number) =>
    request.patch(`/rest/v1/events?id=eq.${next}`, {
      ...as(olga),
      data: {
        datetime: new Date(Date.now() + at).toISOString(),
        end_datetime: new Date(Date.now() + at + 2 * HOUR).toISOString(),
      },
    })
  await start(HOUR)
  await openAs(page, olga, `/signup/${next}`)

  await test.step('the page has nothing of it before the start', async () => {
    await expect(page.getByRole('button', { name: 'Join Event' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Who Came' })).toHaveCount(0)
  })

  await test.step('one tap for each, the other mark changes it, the same one takes it back', async () => {
    await start(-HOUR)
    await page.reload()
    await page.getByRole('button', { name: 'Who Came' }).click()
    await expect(sheet(page).getByRole('status')).toHaveText('0 of 3 came')
    await mark(page, 'Ana Sousa came').click()
    await mark(page, 'Ben came').click()
    await mark(page, 'Ben did not come').click()
    await mark(page, 'עומר כהן did not come').click()
    await mark(page, 'עומר כהן did not come').click()
    await expect(mark(page, 'Ben did not come')).toHaveAttribute('aria-pressed', 'true')
    await expect(mark(page, 'Ben came')).toHaveAttribute('aria-pressed', 'false')
    await expect(sheet(page).getByRole('status')).toHaveText('1 of 3 came1 not noted yet')
  })

  await test.step('the rest at once, and back', async () => {
    await sheet(page).getByRole('button', { name: 'Mark the Rest as Here' }).dblclick()
    await expect(sheet(page).getByRole('status')).toHaveText('2 of 3 came')
    await expect(page.getByText('The rest came', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(mark(page, 'עומר כהן came')).toHaveAttribute('aria-pressed', 'false')
    await expect(mark(page, 'Ana Sousa came')).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('over time', async () => {
    await sheet(page).getByText('Over time').click()
    const people = sheet(page).getByRole('list', { name: 'People' }).getByRole('listitem')
    await expect(people).toHaveText([/Ana Sousa.*Came 2 of 2$/, /Ben.*Came 0 of 1$/])
  })

  await test.step('the plan of the series leads there too', async () => {
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await openSeriesSheet(page)
    await page.getByRole('dialog', { name: 'Series' }).getByRole('button', { name: 'Who Came' }).click()
    const overTime = page.getByRole('dialog', { name: 'Who Came over Time' })
    await expect(overTime.getByRole('listitem').first()).toHaveText(/Ana Sousa.*Came 2 of 2$/)
  })

  await test.step("a participant's phone has her attendance alone", async () => {
    const phone = await openAs(browser, ana, `/signup/${next}`)
    await phone.getByRole('button', { name: /Ana Sousa/ }).click()
    const row = phone.getByRole('dialog', { name: /Ana Sousa/ })
    await expect(row.getByText('Came', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: 'Close' }).click()
    await phone.getByRole('button', { name: /Ben/ }).click()
    await expect(phone.getByRole('dialog', { name: /Ben/ })).toBeVisible()
    await expect(phone.getByText('Did not come')).toHaveCount(0)
    await phone.getByRole('dialog', { name: /Ben/ }).getByRole('button', { name: 'Close' }).click()
    await phone.context().close()
  })
})
