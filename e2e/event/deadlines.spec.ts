import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { type Account, createAccount, signInAs } from '../support/account'
import { as, callRpc, createEvent, join } from '../support/api'
import { stopClock } from '../support/clock'
import { holdApp, watchFor } from '../support/early'
import { closeOption, openOption, optionRow } from '../support/steps'

/** Deadlines: around a clock change, and by the real clock of a browser in Lisbon. */

/**
 * A Sunday on which the clocks change, far from UTC. The other places: tests/unit/events/form/deadlines.test.ts, and
 * zone-*.test.ts beside it.
 */
const PLACE = {
  zone: 'Pacific/Auckland',
  days: ['09/26/2026', '09/27/2026', '09/28/2026'],
  evening: '2026-09-27T06:30:00Z',
  /** How many hours one day before 7:30 PM lasts on that evening. */
  day: 23,
} as const

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const dock = (page: Page) => page.getByRole('region', { name: 'Your registration' })
const eventCard = (page: Page) => page.getByRole('region', { name: 'Thursday Five-a-side' })

async function change(request: APIRequestContext, account: Account, eventId: string, fields: object) {
  const response = await request.patch(`/rest/v1/events?id=eq.${eventId}`, { ...as(account), data: fields })
  expect(response.ok(), await response.text()).toBe(true)
}

test('a day before is the same time of day where the clocks change, even when the event is moved', async ({
  browser,
  request,
}) => {
  const { zone, days, evening, day } = PLACE
  const [saturday, sunday, monday] = days
  const olga = await createAccount(request, 'Olga')
  const context = await browser.newContext({ timezoneId: zone })
  await signInAs(context, olga)
  const page = await context.newPage()
  await stopClock(page, new Date(Date.parse(evening) - 3 * 3_600_000))
  const start = page.getByRole('textbox', { name: /^Start Date & Time/ })
  const deadline = page.getByLabel('Registration Deadline', { exact: true })
  const custom = page.getByRole('textbox', { name: 'Custom last withdrawal' })
  const refusal = page.getByRole('dialog').getByText('Withdrawal deadline must not be after the start')

  await page.goto('/events/new')
  await page.getByLabel('Event Name').fill('Early swim')
  await openOption(page, 'Deadlines')
  await expect(deadline).toBeDisabled()
  await closeOption(page)
  await start.fill(`${monday} 06:30 PM`)
  await openOption(page, 'Deadlines')
  await deadline.selectOption('1 day before')
  await expect(page.getByText(/^Sign-up closes Sun, .* 6:30 PM\.$/)).toBeVisible()
  await closeOption(page)
  await start.fill(`${sunday} 07:30 PM`)
  await expect(optionRow(page, 'Deadlines')).toContainText('Registration 1 day before')
  await openOption(page, 'Deadlines')
  await expect(page.getByText(/^Sign-up closes Sat, .* 7:30 PM\.$/)).toBeVisible()
  await expect(page.getByText('This time has passed: sign-up is closed.')).toBeVisible()

  await page.getByLabel('Last withdrawal', { exact: true }).selectOption('Custom')
  await custom.fill(`${sunday} 07:31 PM`)
  await expect(refusal).toBeVisible()
  await custom.fill('soon')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Invalid date format')).toBeVisible()
  await expect(custom).toBeFocused()
  await custom.fill(`${sunday} 07:31 PM`)
  await closeOption(page)
  await expect(optionRow(page, 'Deadlines').getByRole('button')).toHaveAccessibleDescription(
    'Withdrawal deadline must not be after the start',
  )
  await openOption(page, 'Deadlines')
  await expect(custom).toBeFocused()
  await custom.fill(`${saturday} 06:00 PM`)
  await expect(refusal).toHaveCount(0)
  await closeOption(page)
  for (const [day, time, shown] of [
    [monday, '07:25 PM', `${sunday} 05:55 PM`],
    [sunday, '07:30 PM', `${saturday} 06:00 PM`],
  ] as const) {
    await start.fill(`${day} ${time}`)
    await openOption(page, 'Deadlines')
    await expect(custom).toHaveValue(shown)
    await closeOption(page)
  }
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page).toHaveURL(/\/signup\/[\w-]{12}$/)
  const { body } = await callRpc(request, 'get_event', { p_event_id: page.url().split('/').at(-1) }, olga)
  const hoursBefore = (moment: string) => (Date.parse(evening) - Date.parse(moment)) / 3_600_000
  expect(body.event.time_zone).toBe(zone)
  expect(hoursBefore(body.event.registration_deadline)).toBe(day)
  expect(hoursBefore(body.event.withdraw_until)).toBe(day + 1.5)
  await context.close()
})

test('a guest reads the time where the event is, joins too late without losing a word, and discards it', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const times = { datetime: '2059-01-15T13:30:00Z', registration_deadline: inHours(1), time_zone: 'Asia/Kolkata' }
  const event = await createEvent(request, olga, times)
  for (const path of [`/invite/event/${event.id}`, `/signup/${event.id}`]) {
    await page.goto(path)
    await expect(page.getByText('7:00 PM in Kolkata'), path).toBeVisible()
  }
  await expect(eventCard(page)).toContainText(/Registration Deadline(?!None|Closed)/)
  await expect(dock(page).getByRole('button', { name: 'Join Event' })).toBeEnabled()
  for (const part of ['sign-up-drawer', 'outbox']) {
    const names = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(),
      )
    await expect.poll(names).toContain(part)
  }

  await context.setOffline(true)
  await dock(page).getByRole('button', { name: 'Join Event' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Leo Martins')
  await page.getByRole('dialog').getByRole('button', { name: 'Join Event' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for network' })).toBeVisible()
  await change(request, olga, event.id, { registration_deadline: inHours(-1) })
  await context.setOffline(false)

  const unsent = page.getByRole('region', { name: 'Unsent changes' })
  await expect(unsent).toContainText('Registration closed before it arrived. What you typed is kept here')
  await expect(dock(page)).toContainText(/Closed since \w{3}, .+ [AP]M/)
  await expect(dock(page).getByRole('button', { name: 'Registration Closed' })).toBeDisabled()
  await expect(eventCard(page)).toContainText(/Registration DeadlineClosed on \w{3}, /)
  await expectAccessible(page, 'a sign-up that came too late')
  await unsent.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Leo Martins')
  await page.keyboard.press('Escape')
  await unsent.getByRole('button', { name: 'Discard' }).click()
  await expect(unsent).toHaveCount(0)
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('outbox')))
  await expect.poll(kept).toEqual([])
  await page.goto(`/invite/event/${event.id}`)
  await expect(page.getByText(/^Registration Closed since \w{3}, /)).toBeVisible()
  await expectAccessible(page, 'the invite of a closed event')
})

test('on a phone that is two days ahead an open event is open, from the first paint on', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')
  const deadline = inHours(20)
  const event = await createEvent(request, olga, { datetime: inHours(30), registration_deadline: deadline })
  await page.clock.install({ time: Date.now() + 48 * 3_600_000 })
  const day = new Date(deadline).toLocaleDateString('en', { weekday: 'short', timeZone: 'Europe/Lisbon' })
  const closed = await watchFor(page, `Closed since ${day}`)
  for (const path of [`/invite/event/${event.id}`, `/signup/${event.id}`]) {
    const app = await holdApp(page)
    await page.goto(path)
    await expect(page.getByText(/^(RSVP as Guest|Join Event)$/), `first paint of ${path}`).toBeVisible()
    await app.letGo()
    await app.comesBack()
  }
  await dock(page).getByRole('button', { name: 'Join Event' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Leo Martins')
  await page.getByRole('dialog').getByRole('button', { name: 'Join Event' }).click()
  await expect(page.getByRole('dialog', { name: "You're in" })).toBeVisible()
  await expect(page.getByRole('dialog', { name: "You're in" })).not.toContainText('ago')
  expect(closed.wasThere()).toBe(false)
})

test('an organizer sets deadlines, and anyone who is in may leave late', async ({ page, context, request }) => {
  const olga = await createAccount(request, 'Olga')
  await signInAs(context, olga)
  const event = await createEvent(request, olga, { datetime: inHours(30) })
  await join(request, event.id, 'Olga Ferreira', { account: olga })

  await test.step('a default in Settings stands in the next new event, and waits for its start', async () => {
    await page.goto('/settings')
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/auth/v1/user') && answer.request().method() === 'PUT',
    )
    await page.getByLabel('Registration Deadline').selectOption('2 days before')
    await saved
    await page.goto('/events/new')
    const deadline = page.getByLabel('Registration Deadline', { exact: true })
    await openOption(page, 'Deadlines')
    await expect(deadline).toBeDisabled()
    await expect(page.getByText('Set Start Date & Time first').first()).toBeVisible()
    await closeOption(page)
    await page.getByRole('textbox', { name: /^Start Date & Time/ }).fill('06/12/2059 07:00 PM')
    await openOption(page, 'Deadlines')
    await expect(deadline).toHaveValue('two-days')
    await expect(page.getByText('Sign-up closes Tue, Jun 10, 2059, 7:00 PM.')).toBeVisible()
    await closeOption(page)
    // The browser is in a zone that is newer than the database.
    await page.evaluate(() => {
      const { resolvedOptions } = Intl.DateTimeFormat.prototype
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...resolvedOptions.call(this), timeZone: 'Europe/Atlantis' }
      }
    })
    await page.getByLabel('Event Name').fill('Midsummer')
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(page).toHaveURL(/\/signup\/[\w-]{12}$/)
    const { body } = await callRpc(request, 'get_event', { p_event_id: page.url().split('/').at(-1) }, olga)
    expect(body.event).toMatchObject({ time_zone: null, registration_deadline: expect.stringMatching(/^2059-06-10/) })
  })

  await test.step('a row of the form opens its sheet by keyboard, and says what is set in it', async () => {
    await page.goto(`/events/${event.id}/edit`)
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
    const row = optionRow(page, 'Deadlines')
    await expect(row).toContainText('None')
    await row.getByRole('button').press('Enter')
    await page.getByLabel('Registration Deadline', { exact: true }).selectOption('2 days before')
    await page.getByLabel('Last withdrawal', { exact: true }).selectOption('2 days before')
    await page.keyboard.press('Escape')
    await expect(row.getByRole('button')).toBeFocused()
    await openOption(page, 'Sections and waitlist')
    await page.getByRole('switch', { name: 'Waitlist' }).click()
    await expect(page.getByText('Nobody else can wait. People who already wait still move up.')).toBeVisible()
    await closeOption(page)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page).toHaveURL(`/signup/${event.id}`)
    const { body } = await callRpc(request, 'get_event', { p_event_id: event.id }, olga)
    expect(body.event).toMatchObject({ waitlist: false, time_zone: 'Europe/Lisbon' })
    await page.goto(`/events/${event.id}/edit`)
    await expect(row).toContainText('Registration 2 days before, withdrawal 2 days before')
    await expect(optionRow(page, 'Sections and waitlist')).toContainText('No waitlist')
  })

  await test.step('after the deadline one changes and withdraws, and is told that it is late', async () => {
    await page.goto(`/signup/${event.id}`)
    await expect(eventCard(page)).toContainText('Registration Closed')
    await expect(page.getByRole('button', { name: 'Claim' })).toHaveCount(0)
    await dock(page).getByRole('button', { name: 'Modify Registration' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText("you'll need to register again if you change your mind.")
    await expect(question).toContainText(/This is late: people were asked to withdraw by \w{3}, .+\./)
    await expectAccessible(page, 'a late withdrawal')
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('0/10 participants signed up')).toBeVisible()
    await expect(dock(page).getByRole('button', { name: 'Registration Closed' })).toBeDisabled()
  })
})
