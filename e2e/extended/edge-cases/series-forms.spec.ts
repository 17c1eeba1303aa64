import { expect, test } from '@playwright/test'
import { createAccount, openAs } from '../../support/account'
import { createEvent } from '../../support/api'
import { read, repeats, save } from '../../support/series-form'
import { closeOption, openOption, optionRow } from '../../support/steps'
import { readToast } from '../../support/toast'

test('an event that is there already is made to repeat, also when an answer gets lost', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga, { name: 'Dinner', datetime: '2058-11-26T19:00:00Z' })
  await openAs(page, olga, `/events/${event.id}/edit`)
  await openOption(page, 'Repeats')
  await repeats(page).selectOption('Every month')
  await closeOption(page)
  await page.route('**/rpc/repeat_event', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await save(page).click()
  await readToast(page, 'Network connection failed. Please check your internet connection.')
  await page.unrouteAll()
  await expect(optionRow(page, 'Repeats')).toContainText('Every month')
  await save(page).click()
  await expect(page).toHaveURL(`/signup/${event.id}`)
  const { series } = await read(request, olga, event.id)
  expect(series).toMatchObject({ every: 'month', starts_on: '2058-11-26', opens_days_before: 7, ends_on: null })
})
