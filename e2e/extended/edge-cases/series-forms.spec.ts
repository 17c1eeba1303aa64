import { expect, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { callRpc, createEvent } from '../../support/api'
import { buildSeries, eventsOf } from '../../support/series'
import { answer, opens, read, repeats, save } from '../../support/series-form'
import { closeOption, openOption, optionRow } from '../../support/steps'
import { readToast } from '../../support/toast'

/** The form of an event that repeats, beside creating it and changing one date (journeys/series-forms.spec.ts). */

test('settings of the series need no question; a date of an ended series can be changed', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const dates = await buildSeries(request, olga)
  const [first, second] = dates
  await signInAs(context, olga)
  await page.goto(`/events/${second?.id}/edit`)
  await openOption(page, 'Repeats')
  await opens(page).fill('3')
  await expect(page.getByText(/^Every \w+, opens 3 days before\.$/)).toBeVisible()
  await closeOption(page)
  await save(page).click()
  await expect(page).toHaveURL(`/signup/${second?.id}`)
  expect((await read(request, olga, first?.id ?? '')).series).toMatchObject({ opens_days_before: 3, ends_on: null })

  await page.goto(`/events/${second?.id}/edit`)
  await page.getByRole('button', { name: 'Delete Event' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Event' })
  await expect(dialog).toContainText(
    'All participants and data will be permanently removed. This action cannot be undone. Only this date goes. The series and its other dates stay as they are.',
  )
  await dialog.getByRole('button', { name: 'Delete Event' }).click()
  await expect(page).toHaveURL('/events')
  await expect(page.getByText('Event deleted successfully.').first()).toBeVisible()
  const left = await eventsOf(request, olga)
  expect(left.map(({ id }) => id)).toEqual(dates.filter(({ id }) => id !== second?.id).map(({ id }) => id))

  await test.step('once the series has ended', async () => {
    await callRpc(request, 'end_series', { p_series_id: first?.series_id }, olga)
    await page.goto(`/events/${first?.id}/edit`)
    await expect(optionRow(page, 'Repeats')).toContainText('Ended')
    await openOption(page, 'Repeats')
    await expect(page.getByText('The series of this event has ended.')).toBeVisible()
    await expect(repeats(page)).toHaveCount(0)
    await closeOption(page)
    await page.getByLabel('Location').fill('Town hall')
    await save(page).click()
    await answer(page, 'This date and the plan').click()
    await expect(page).toHaveURL(`/signup/${first?.id}`)
    const locations = (await eventsOf(request, olga)).map(({ location }) => location)
    expect(locations).toEqual(left.map(({ id, location }) => (id === first?.id ? 'Town hall' : location)))
  })
})

test('an event that is there already is made to repeat, also when an answer gets lost', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga, { name: 'Dinner', datetime: '2058-11-26T19:00:00Z' })
  await signInAs(context, olga)
  await page.goto(`/events/${event.id}/edit`)
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
