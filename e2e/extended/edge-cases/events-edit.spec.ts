import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { as, createEvent } from '../../support/api'
import { start } from '../../support/date-fields'
import { delayResponses } from '../../support/delay-responses'
import { openOption, optionRow } from '../../support/steps'
import { readToast } from '../../support/toast'

/** Where Edit leads back to, even when the answer comes late. */

const EVENTS = '**/rest/v1/events?*'
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })

/** The stored input of forms that were not saved. */
const stored = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.includes('draft:edit:'))
      .join(' '),
  )

test('Edit leads back to the page it was opened from, and pulls no one off another one', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga, { name: 'Choir', datetime: '2058-11-26T19:30:00Z' })
  await signInAs(context, olga)
  const goBack = () => page.getByRole('button', { name: 'Go back' }).click()
  const edit = async () => {
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Location').fill('Town hall')
  }
  await page.goto('/')
  await page.getByRole('link', { name: /Choir/ }).click()

  await test.step('once back is once', async () => {
    await edit()
    await goBack()
    await expect(page).toHaveURL(`/signup/${event.id}`)
    await edit()
    await save(page).click()
    await expect(page).toHaveURL(`/signup/${event.id}`)
    // Put away, because the toast of the late answer below says the same.
    await readToast(page, 'Event updated successfully!')
    await goBack()
    await expect(page).toHaveURL('/')
  })

  await test.step('a form that is being saved takes no input, and its response comes late', async () => {
    await page.getByRole('link', { name: /Choir/ }).click()
    await edit()
    const patch = await delayResponses(page, EVENTS, 'PATCH')
    await save(page).click()
    await expect(page.locator('[inert]').getByLabel('Location')).toHaveValue('Town hall')
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    await page.getByRole('link', { name: 'Create Event' }).click()
    await page.getByLabel('Event Name').fill('Picnic')
    patch.release()
    await readToast(page, 'Event updated successfully!')
    await expect(page).toHaveURL('/events/new')
    await expect(page.getByLabel('Event Name')).toHaveValue('Picnic')
  })
})

test("a past event can be changed; unsaved input survives a reload beside another person's change", async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga, {
    name: 'Choir',
    location: 'Town hall',
    datetime: '2020-07-04T19:30:00Z',
  })
  const field = (name: string) => page.getByRole('textbox', { name })
  const waitlist = page.getByRole('switch', { name: 'Waitlist' })
  const notice = page.getByText('Your changes are back.')
  await signInAs(context, olga)
  await page.goto(`/events/${event.id}/edit`)
  const warning = page.getByText('This date is in the past. No one can join an event that is over.')
  await expect(warning).toBeVisible()
  await start(page).fill('11/26/2058 07:30 PM')
  await expect(warning).toHaveCount(0)
  await start(page).fill('07/04/2020 07:30 PM')
  await field('Event Name').fill('Big choir')
  await openOption(page, 'Sections and waitlist')
  await waitlist.click()
  await expect.poll(() => stored(page)).toContain('Big choir')
  await request.patch(`/rest/v1/events?id=eq.${event.id}`, { ...as(olga), data: { location: 'Old school' } })

  await page.reload()
  await expect(notice).toBeVisible()
  await expect(field('Event Name')).toHaveValue('Big choir')
  await expect(field('Location')).toHaveValue('Old school')
  await expect(optionRow(page, 'Sections and waitlist')).toContainText('No waitlist')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(notice).toHaveCount(0)
  await expect(field('Event Name')).toHaveValue('Choir')
  await expect(optionRow(page, 'Sections and waitlist')).toContainText('Waitlist on')
  await expect.poll(() => stored(page)).toBe('')

  await field('Event Name').fill('Little choir')
  await save(page).click()
  await expect(page.getByRole('heading', { name: 'Little choir' })).toBeVisible()
  expect(await stored(page)).toBe('')
})
