import { expect, type Page, test } from '@playwright/test'
import { createAccount, openAs } from '../../support/account'
import { start } from '../../support/date-fields'
import { buildSeries, eventsOf } from '../../support/series'
import { answer, question, read, repeats, save } from '../../support/series-form'
import { closeOption, closeShareCard, openOption, optionRow } from '../../support/steps'

const create = (page: Page) => page.getByRole('button', { name: 'Create Event' })

test('an event that repeats is created with its series', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')
  await openAs(page, olga, '/events/new')
  await page.getByLabel('Event Name').fill('Tuesday choir')
  await test.step('without a date its picker comes first', async () => {
    const row = optionRow(page, 'Repeats').getByRole('button')
    const picker = page.getByRole('dialog', { name: 'Start Date & Time' })
    await row.click()
    await picker.getByRole('button', { name: 'Clear' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await row.click()
    await picker.getByRole('button', { name: 'Tomorrow' }).click()
    await picker.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('dialog', { name: 'Repeats' })).toBeVisible()
    await closeOption(page)
  })
  await start(page).fill('11/26/2058 07:00 PM')
  await openOption(page, 'Repeats')
  await repeats(page).selectOption('Every week')
  await expect(page.getByText('Every Tuesday at 7:00 PM, opens 7 days before.')).toBeVisible()
  await repeats(page).selectOption('Every month')
  await expect(page.getByText('Every month on the fourth Tuesday at 7:00 PM, opens 7 days before.')).toBeVisible()
  await closeOption(page)
  await expect(optionRow(page, 'Repeats')).toContainText('Every month')
  await openOption(page, 'Repeats')
  await repeats(page).selectOption('Every two weeks')
  await page.getByRole('button', { name: 'Decrease Opens, days before' }).click()

  await test.step('the last date is required if one was chosen', async () => {
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

test('a change of one date asks which dates it is for', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')
  const dates = await buildSeries(request, olga)
  expect(dates.length).toBeGreaterThan(5)
  const [, second, third] = dates
  await openAs(page, olga, `/signup/${second?.id}`)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(optionRow(page, 'Repeats')).toContainText('Every week')
  await openOption(page, 'Repeats')
  await expect(repeats(page)).toBeDisabled()
  await closeOption(page)
  await page.getByLabel('Location').fill('Court 2')

  await test.step('only this event', async () => {
    await save(page).click()
    await answer(page, 'Only this event').click()
    await expect(page).toHaveURL(`/signup/${second?.id}`)
    const locations = (await eventsOf(request, olga)).map(({ location }) => location)
    expect(locations).toEqual(dates.map(({ id }) => (id === second?.id ? 'Court 2' : null)))
  })

  await test.step('this date and the plan, by the keyboard alone; the open dates are listed and stay', async () => {
    await page.goto(`/events/${third?.id}/edit`)
    await page.getByLabel('Event Name').fill('Seven-a-side')
    await save(page).press('Enter')
    await expect(question(page)).toContainText('are open already and stay as they are.')
    await expect(question(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(answer(page, 'This date and the plan')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/signup/${third?.id}`)
    const names = (await eventsOf(request, olga)).map(({ name }) => name)
    expect(names).toEqual(dates.map(({ id }) => (id === third?.id ? 'Seven-a-side' : 'Five-a-side')))
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

  await test.step('deleting a date leaves the series and its other dates', async () => {
    await page.goto(`/events/${second?.id}/edit`)
    await page.getByRole('button', { name: 'Delete Event' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete Event' })
    await expect(dialog).toContainText('Only this date goes. The series and its other dates stay as they are.')
    await dialog.getByRole('button', { name: 'Delete Event' }).click()
    await expect(page).toHaveURL('/events')
    expect((await eventsOf(request, olga)).map(({ id }) => id)).toEqual(
      dates.map(({ id }) => id).filter((id) => id !== second?.id),
    )
  })
})
