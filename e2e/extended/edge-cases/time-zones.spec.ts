import { expect, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { callRpc, createEvent } from '../../support/api'
import { stopClock } from '../../support/clock'
import { end, start } from '../../support/date-fields'
import { createGroup } from '../../support/groups'
import { insertAsOperator } from '../../support/rows'

/**
 * A Sunday on which the clocks change, as Auckland lives it: far from UTC, and so often on another day. Instants stand in
 * UTC. Los Angeles, Lisbon and the hour that comes twice: tests/unit/events/form/clock-changes.test.ts,
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
  nextSunday: ['2026-10-03T11:00:00Z', 'Sun, Oct 4, 12:00 AM'],
} as const

test('dates on the Sunday of a clock change are as the clock shows', async ({ browser, request }) => {
  const { eve, evening, lastMinute, nextSunday } = place
  const olga = await createAccount(request, 'Olga')
  const group = await createGroup(request, olga)
  const make = (name: string, [datetime]: readonly [string, string], end_datetime?: string) =>
    createEvent(request, olga, { name, datetime, end_datetime: end_datetime ?? null, group_id: group.id })
  const night = await make('Night watch', eve, evening[0])
  const last = await make('Last minute of the week', lastMinute)
  await make('Next week', nextSunday)
  const star = { user_id: olga.id, event_id: last.id }
  const person = { event_id: last.id, name: 'Ana', slot_number: 1, created_at: evening[0] }
  await insertAsOperator(request, 'bookmarks', [star])
  await insertAsOperator(request, 'participants', [person])

  const context = await browser.newContext({ timezoneId: place.zone })
  await signInAs(context, olga)
  const page = await context.newPage()
  await stopClock(page, new Date(place.now))

  await test.step('the week runs from this Sunday to the last minute of Saturday', async () => {
    await page.goto('/?period=week')
    const rows = page.getByRole('region', { name: 'Upcoming Events' }).getByRole('listitem')
    await expect(rows).toContainText(['Night watch', 'Last minute of the week'])
    await expect(rows).toContainText([eve[1], lastMinute[1]])
    await page.getByText('All', { exact: true }).click()
    await expect(rows).toContainText(['Night watch', 'Last minute of the week', 'Next week'])
    await expect(rows.nth(2)).toContainText(nextSunday[1])
  })

  await test.step('every other page says the same, before and after the change', async () => {
    for (const url of ['/events', '/bookmarked', `/groups/${group.id}`]) {
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
