import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { type Account, createAccount, signInAs } from '../support/account'
import { as, callRpc, createEvent } from '../support/api'
import { breakDown } from '../support/hold'
import { createSeries, openSeries } from '../support/series'
import { closeOption, closeShareCard, openOption, optionRow } from '../support/steps'
import { readToast } from '../support/toast'

const start = (page: Page) => page.getByRole('textbox', { name: /^Start Date & Time/ })
const repeats = (page: Page) => page.getByRole('combobox', { name: 'Repeats' })
const opens = (page: Page) => page.getByRole('spinbutton', { name: 'Opens, days before' })
const create = (page: Page) => page.getByRole('button', { name: 'Create Event' })
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Which dates change?' })
const answer = (page: Page, text: string) => question(page).getByRole('button', { name: text })

async function read(request: APIRequestContext, account: Account, id: string) {
  const { body } = await callRpc(request, 'get_event', { p_event_id: id }, account)
  return body
}

/** The events of an account, by date. */
async function eventsOf(request: APIRequestContext, account: Account) {
  const columns = 'id,name,location,datetime,series_id,occurs_on'
  const query = `select=${columns}&organizer_id=eq.${account.id}&order=datetime`
  const response = await request.get(`/rest/v1/events?${query}`, as(account))
  return (await response.json()) as { id: string; name: string; location: string | null; series_id: string | null }[]
}

/** A weekly series with nine dates. */
async function buildSeries(request: APIRequestContext, organizer: Account) {
  const { seriesId } = await createSeries(request, organizer, { startsIn: 2, opens: 60 }, { name: 'Five-a-side' })
  await openSeries(request, seriesId)
  return eventsOf(request, organizer)
}

test('an event that repeats is created with its series; what is typed and chosen survives, and it is made once', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  await signInAs(context, olga)
  await page.goto('/events/new')
  await page.getByLabel('Event Name').fill('Tuesday choir')
  await openOption(page, 'Repeats')
  await expect(repeats(page)).toBeDisabled()
  await expect(page.getByText('Set Start Date & Time first: the dates are counted from it.')).toBeVisible()
  await closeOption(page)
  await start(page).fill('11/26/2058 07:00 PM')
  await openOption(page, 'Repeats')
  await repeats(page).selectOption('Every week')
  await expect(page.getByText('Every Tuesday at 7:00 PM, opens 7 days before.')).toBeVisible()
  await repeats(page).selectOption('Every month')
  await expect(page.getByText('Every month on the fourth Tuesday at 7:00 PM, opens 7 days before.')).toBeVisible()
  await closeOption(page)
  await start(page).fill('10/29/2058 07:00 PM')
  await openOption(page, 'Repeats')
  await expect(page.getByText('Months without a fifth Tuesday are left out.')).toBeVisible()
  await page.goBack()
  await start(page).fill('11/26/2058 07:00 PM')
  await expect(optionRow(page, 'Repeats')).toContainText('Every month')
  await openOption(page, 'Repeats')
  await repeats(page).selectOption('Every two weeks')
  await page.getByRole('button', { name: 'Decrease Opens, days before' }).click()

  await test.step('the last date is asked for where one was promised', async () => {
    await page.getByLabel('Ends').selectOption('On a date')
    await closeOption(page)
    await create(page).click()
    const row = optionRow(page, 'Repeats').getByRole('button')
    await expect(row).toHaveAccessibleDescription('Choose the last date')
    await expect(row).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Last date')).toBeFocused()
    await page.getByLabel('Last date').fill('2058-11-25')
    await expect(page.getByLabel('Last date')).toHaveAccessibleDescription(
      'The last date must not be before the first one',
    )
    await page.getByLabel('Last date').fill('2059-12-31')
    const sentence = 'Every two weeks on Tuesday at 7:00 PM until Dec 31, 2059, opens 6 days before.'
    await expect(page.getByText(sentence)).toBeVisible()
    await closeOption(page)
    await expect(row).not.toHaveAccessibleDescription(/./)
  })

  await test.step('what was chosen survives a reload', async () => {
    await page.reload()
    await expect(page.getByText('Your unfinished event is back.')).toBeVisible()
    await openOption(page, 'Repeats')
    await expect(repeats(page)).toHaveValue('two_weeks')
    await expect(opens(page)).toHaveValue('6')
    await expect(page.getByLabel('Last date')).toHaveValue('2059-12-31')
    await closeOption(page)
  })

  await test.step('a failure keeps it, and so does an answer that never arrives', async () => {
    await breakDown(page, '**/rpc/create_series')
    await create(page).click()
    await readToast(page, 'Failed to create event')
    await page.unrouteAll()
    await page.route('**/rpc/create_series', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await create(page).click()
    await readToast(page, 'Network connection failed. Please check your internet connection.')
    await page.unrouteAll()
    await expect(optionRow(page, 'Repeats')).toContainText('Every two weeks')
  })

  await create(page).click()
  await expect(page).toHaveURL(/\/signup\/[\w-]{12}$/)
  await expect(page.getByText('Event "Tuesday choir" created successfully!').first()).toBeVisible()
  await closeShareCard(page)
  const made = await eventsOf(request, olga)
  expect(made).toMatchObject([{ name: 'Tuesday choir', occurs_on: '2058-11-26', series_id: expect.any(String) }])
  const { series } = await read(request, olga, made[0]?.id ?? '')
  expect(series).toMatchObject({
    every: 'two_weeks',
    starts_on: '2058-11-26',
    time_zone: 'Europe/Lisbon',
    opens_days_before: 6,
    ends_on: '2059-12-31',
  })
})

test('a change of one date asks which dates it is for; nothing typed is lost on the way', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const dates = await buildSeries(request, olga)
  expect(dates.length).toBeGreaterThan(5)
  const [, second, third] = dates
  await signInAs(context, olga)
  await page.goto(`/signup/${second?.id}`)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(optionRow(page, 'Repeats')).toContainText('Every week')
  await openOption(page, 'Repeats')
  await expect(repeats(page)).toBeDisabled()
  await closeOption(page)
  await page.getByLabel('Location').fill('Court 2')

  await test.step('Back, Escape and the Close button lead back to the form as it is', async () => {
    await save(page).click()
    await expect(question(page)).toBeVisible()
    await page.goBack()
    await expect(question(page)).toHaveCount(0)
    await save(page).press('Enter')
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(save(page)).toBeFocused()
    await save(page).click()
    await question(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByLabel('Location')).toHaveValue('Court 2')
    await expect(page).toHaveURL(`/events/${second?.id}/edit`)
  })

  await test.step('only this event', async () => {
    await breakDown(page, '**/rest/v1/events?*', 'PATCH')
    await save(page).click()
    await answer(page, 'Only this event').click()
    await readToast(page, 'Failed to update event')
    await expect(page.getByLabel('Location')).toHaveValue('Court 2')
    await page.unrouteAll()
    await save(page).click()
    await answer(page, 'Only this event').click()
    await expect(page).toHaveURL(`/signup/${second?.id}`)
    const locations = (await eventsOf(request, olga)).map(({ location }) => location)
    expect(locations).toEqual(dates.map(({ id }) => (id === second?.id ? 'Court 2' : null)))
  })

  await test.step('this and following, by the keyboard alone', async () => {
    await page.goto(`/events/${third?.id}/edit`)
    await page.getByLabel('Event Name').fill('Seven-a-side')
    await breakDown(page, '**/rpc/edit_following')
    await save(page).click()
    await answer(page, 'This and following').click()
    await readToast(page, 'Failed to update event')
    await expect(page.getByLabel('Event Name')).toHaveValue('Seven-a-side')
    await page.unrouteAll()
    await save(page).press('Enter')
    await expect(question(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(answer(page, 'This and following')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/signup/${third?.id}`)
    const names = (await eventsOf(request, olga)).map(({ name }) => name)
    expect(names).toEqual(dates.map((_, index) => (index < 2 ? 'Five-a-side' : 'Seven-a-side')))
  })

  await test.step('the question is no step of the way back', async () => {
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Location').fill('Court 3')
    await save(page).click()
    await answer(page, 'Only this event').click()
    await expect(page).toHaveURL(`/signup/${third?.id}`)
    await expect(page.getByText('Court 3')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`/signup/${second?.id}`)
  })
})

test('settings of the whole series change without a question; deleting a date says what stays, and a date of an ended series can still be changed', async ({
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
  await expect(dialog).toContainText('Only this date goes')
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
    await answer(page, 'This and following').click()
    await expect(page).toHaveURL(`/signup/${first?.id}`)
    const locations = (await eventsOf(request, olga)).map(({ location }) => location)
    expect(locations).toEqual(left.map(() => 'Town hall'))
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
