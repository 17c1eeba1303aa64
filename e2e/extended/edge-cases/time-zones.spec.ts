import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { callRpc, createEvent } from '../../support/api'
import { end, start } from '../../support/date-fields'
import { createGroup } from '../../support/groups'
import { insertAsOperator } from '../../support/rows'

/**
 * A Sunday on which the clocks change, as Auckland lives it: far from UTC, and so often on another day. Instants stand in
 * UTC. The end of the week, other zones and the hour that comes twice: tests/unit/events/form/clock-changes.test.ts,
 * tests/unit/ui/date-time/clock-change.test.ts.
 */
const place = {
  zone: 'Pacific/Auckland',
  sunday: '09/27/2026',
  // The clocks go from 2 to 3 at night: this time does not exist.
  typed: '02:30 AM',
  read: '03:30 AM',
  now: '2026-09-26T12:30:00Z',
  eve: ['2026-09-26T07:30:00Z', 'Sat, Sep 26, 7:30 PM'],
  evening: ['2026-09-27T06:30:00Z', 'Sun, Sep 27, 7:30 PM'],
  lastMinute: ['2026-10-03T10:59:00Z', 'Sat, Oct 3, 11:59 PM'],
} as const

test('dates on the Sunday of a clock change are as the clock shows', async ({ browser, request }) => {
  const { eve, evening, lastMinute } = place
  const olga = await createAccount(request, 'Olga')
  const group = await createGroup(request, olga)
  const make = (name: string, [datetime]: readonly [string, string], end_datetime?: string) =>
    createEvent(request, olga, { name, datetime, end_datetime: end_datetime ?? null, group_id: group.id })
  const night = await make('Night watch', eve, evening[0])
  const last = await make('Last minute of the week', lastMinute)
  const star = { user_id: olga.id, event_id: last.id }
  const person = { event_id: last.id, name: 'Ana', slot_number: 1, created_at: evening[0] }
  await insertAsOperator(request, 'bookmarks', [star])
  await insertAsOperator(request, 'participants', [person])

  const context = await browser.newContext({ timezoneId: place.zone })
  await signInAs(context, olga)
  const page = await context.newPage()
  await stopClock(page, new Date(place.now))

  await test.step('every page says the same, before and after the change', async () => {
    for (const url of ['/?period=week', '/events', '/bookmarked', `/groups/${group.id}`]) {
      await page.goto(url)
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Last minute' })
      await expect(row, url).toContainText(lastMinute[1])
    }
    await page.goto(`/signup/${last.id}`)
    await page.getByRole('button', { name: /Ana/ }).click()
    await expect(page.getByRole('dialog', { name: 'Ana' }).getByText(evening[1])).toBeVisible()
    await page.goto(`/signup/${night.id}`)
    await expect(page.getByText(eve[1], { exact: true })).toBeVisible()
    await expect(page.getByText(evening[1], { exact: true })).toBeVisible()
    await page.goto(`/invite/event/${last.id}`)
    await expect(page.getByText(lastMinute[1], { exact: true })).toBeVisible()
  })

  await test.step('input for that day is stored as that wall-clock time', async () => {
    await page.goto('/events/new')
    await page.getByLabel('Event Name').fill('Early swim')
    await start(page).fill(`${place.sunday} ${place.typed}`)
    await start(page).blur()
    await expect(start(page)).toHaveValue(`${place.sunday} ${place.read}`)

    await end(page).fill(`${place.sunday} 11:00 AM`)
    await page.getByRole('button', { name: 'Choose End Date & Time' }).click()
    const sheet = page.getByRole('dialog', { name: /^End Date & Time/ })
    await sheet.getByLabel('Hour').selectOption('7')
    await sheet.getByLabel('Minute').selectOption('30')
    await sheet.getByLabel('AM/PM').selectOption('PM')
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(end(page)).toHaveValue(`${place.sunday} 07:30 PM`)
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(page).toHaveURL(/\/signup\/[\w-]{12}$/)
    await expect(page.getByText(evening[1], { exact: true })).toBeVisible()
    const id = page.url().split('/').at(-1)
    const { body } = await callRpc(request, 'get_event', { p_event_id: id }, olga)
    expect(new Date(body.event.end_datetime)).toEqual(new Date(evening[0]))
  })
  await context.close()
})

/**
 * Makes the whole test happen at another time, by stopping the phone's clock. The backend's clock runs on, so its answers do
 * not say what time it is: the page would believe them and not the phone (src/lib/browser/clock.ts).
 */
async function stopClock(page: Page, at: Date): Promise<void> {
  await hideServerTime(page)
  await page.clock.setFixedTime(at)
}

/** The clock of the phone and that of the backend count as the same, whatever the phone's says. */
async function hideServerTime(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { get } = Headers.prototype
    Headers.prototype.get = function (name) {
      return name === 'date' ? null : Reflect.apply(get, this, [name])
    }
  })
}
