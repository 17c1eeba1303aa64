import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { type Account, createAccount, signInAs } from '../../support/account'
import { as, callRpc, join, newSecret } from '../../support/api'
import { start } from '../../support/date-fields'
import { breakDown } from '../../support/hold'
import { createSeries, dayText, evening, openSeries } from '../../support/series'
import { answer, question, save } from '../../support/series-form'

/** A month's dates that move with 'This and following': each is listed with its new day and its people before one says so. */

const moved = (page: Page) =>
  question(page).getByRole('region', { name: "With 'This and following'" }).getByRole('listitem')

/** As the form takes it: 7 PM on that day. */
const typed = (iso: string) => {
  const [year, month, day] = iso.slice(0, 10).split('-')
  return `${month}/${day}/${year} 07:00 PM`
}

async function eventsOf(request: APIRequestContext, account: Account) {
  const query = `select=id,datetime&organizer_id=eq.${account.id}&order=datetime`
  return (await (await request.get(`/rest/v1/events?${query}`, as(account))).json()) as {
    id: string
    datetime: string
  }[]
}

/** In so many days it is the second day of a week of the month, so that the next day is in that week as well. */
function daysToSecondOfWeek(): number {
  for (let days = 1; ; days += 1)
    if (Number(evening(days).slice(8, 10)) % 7 === 2 && Number(evening(days).slice(8, 10)) < 28) return days
}

test('every made date is listed with its new day; what would send people far away is refused', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const startsIn = daysToSecondOfWeek()
  const series = await createSeries(request, olga, { every: 'month', opens: 60, startsIn }, { name: 'Monthly dinner' })
  await openSeries(request, series.seriesId)
  const before = await eventsOf(request, olga)
  expect(before.length).toBeGreaterThan(1)
  await join(request, before[1]?.id ?? '', 'Leo Martins', { secret: newSecret() })
  await signInAs(context, olga)
  await page.goto(`/events/${series.id}/edit`)

  await test.step('far away is refused, with the way that is left', async () => {
    await start(page).fill(typed(evening(startsIn + 40)))
    await save(page).click()
    await expect(answer(page, 'This and following')).toContainText(
      /^This and following1 person on the list of \w+, \w+ \d+, \d{4} would move to .*\. Choose 'Only this event', or a day that is nearer\.$/,
    )
    await expect(answer(page, 'This and following')).toHaveAttribute('aria-disabled', 'true')
    await answer(page, 'This and following').click({ force: true })
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await eventsOf(request, olga)).toEqual(before)
  })

  await test.step('nobody agrees to what could not be read', async () => {
    await start(page).fill(typed(evening(startsIn + 1)))
    await breakDown(page, '**/rpc/preview_following')
    await save(page).click()
    await expect(question(page).getByText('The dates that move could not be loaded')).toBeVisible()
    await expect(answer(page, 'This and following')).toHaveAttribute('aria-disabled', 'true')
    await page.unrouteAll()
    await question(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(moved(page)).toHaveCount(before.length)
  })

  await test.step('what is listed is what happens', async () => {
    await expect(moved(page).nth(0)).toContainText(
      `${dayText(evening(startsIn))}moves to${dayText(evening(startsIn + 1))}Nobody yet`,
    )
    await expect(moved(page).nth(1)).toContainText('1 person')
    const listed = await moved(page).allInnerTexts()
    await answer(page, 'This and following').click()
    await expect(page).toHaveURL(`/signup/${series.id}`)
    const after = await eventsOf(request, olga)
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    for (const [index, { datetime }] of after.entries()) {
      expect(listed[index]).toContain(dayText(datetime))
      expect(dayText(datetime)).not.toBe(dayText(before[index]?.datetime ?? ''))
    }
    const { body } = await callRpc(request, 'get_event', { p_event_id: after[1]?.id }, olga)
    expect(body.roster).toMatchObject([{ name: 'Leo Martins' }])
  })
})
