import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { type Account, createAccount, signInAs } from '../../support/account'
import { as, callRpc, createEvent, join } from '../../support/api'
import { closeOption, dock, joinAs, openOption, optionRow } from '../../support/steps'
import { openEvent, stored } from '../../support/unsent'

/** Deadlines, by the real clock of a browser in Lisbon. Around a clock change: tests/unit/events/form/deadlines.test.ts. */

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const eventCard = (page: Page) => page.getByRole('region', { name: 'Thursday Five-a-side' })

async function change(request: APIRequestContext, account: Account, eventId: string, fields: object) {
  const response = await request.patch(`/rest/v1/events?id=eq.${eventId}`, { ...as(account), data: fields })
  expect(response.ok(), await response.text()).toBe(true)
}

test('a guest reads the time where the event is, joins too late without losing a word, and discards it', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const times = { datetime: '2059-01-15T13:30:00Z', registration_deadline: inHours(1), time_zone: 'Asia/Kolkata' }
  const event = await createEvent(request, olga, times)
  await page.goto(`/invite/event/${event.id}`)
  await expect(page.getByText('7:00 PM in Kolkata')).toBeVisible()
  await openEvent(page, event.id)
  await expect(page.getByText('7:00 PM in Kolkata')).toBeVisible()
  await expect(eventCard(page)).toContainText(/Registration Deadline(?!None|Closed)/)

  await context.setOffline(true)
  await joinAs(page, 'Leo Martins')
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
  await expect.poll(() => stored(page, 'outbox')).toEqual([])
  await page.goto(`/invite/event/${event.id}`)
  await expect(page.getByText(/^Registration Closed since \w{3}, /)).toBeVisible()
  await expectAccessible(page, 'the invite of a closed event')
})

test('an organizer sets deadlines, and anyone who is in may leave late', async ({ page, context, request }) => {
  const olga = await createAccount(request, 'Olga')
  await signInAs(context, olga)
  const event = await createEvent(request, olga, { datetime: inHours(30) })
  await join(request, event.id, 'Olga Ferreira', { account: olga })

  await test.step('a row of the form opens its sheet by keyboard, and says what is set in it', async () => {
    await page.goto(`/events/${event.id}/edit`)
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
    const row = optionRow(page, 'Deadlines')
    await expect(row).toHaveText('DeadlinesNone')
    await row.getByRole('button').press('Enter')
    await page.getByLabel('Registration Deadline', { exact: true }).selectOption('2 days before')
    await page.getByLabel('Withdrawal Deadline', { exact: true }).selectOption('2 days before')
    await page.keyboard.press('Escape')
    await expect(row.getByRole('button')).toBeFocused()
    await openOption(page, 'Sections and waitlist')
    await page.getByRole('switch', { name: 'Waitlist' }).click()
    await expect(page.getByText('No one else can wait. People who already wait still move up.')).toBeVisible()
    await closeOption(page)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page).toHaveURL(`/signup/${event.id}`)
    const { body } = await callRpc(request, 'get_event', { p_event_id: event.id }, olga)
    expect(body.event).toMatchObject({ waitlist: false, time_zone: 'Europe/Lisbon' })
    await page.goto(`/events/${event.id}/edit`)
    await expect(row).toContainText('Registration 2 days before, withdrawal 2 days before')
    await expect(optionRow(page, 'Sections and waitlist')).toContainText('No waitlist')
  })

  await test.step('a person changes and withdraws after the deadline, and reads that it is late', async () => {
    await page.goto(`/signup/${event.id}`)
    await expect(eventCard(page)).toContainText('Closed on')
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
