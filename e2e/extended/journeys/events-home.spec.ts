import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { createEvent } from '../../support/api'
import { stopClock } from '../../support/clock'
import { delayResponses, failRequests } from '../../support/delay-responses'
import { insertAsOperator } from '../../support/rows'

/** A Wednesday at noon in Lisbon, eleven days before its clocks change. */
const NOW = new Date('2026-03-18T12:00:00Z')

const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming Events' })
const rows = (page: Page) => upcoming(page).getByRole('listitem')
const choose = (page: Page, period: string) => upcoming(page).getByText(period, { exact: true }).click()

test('each filter lists what begins in its week, month or year, soonest first and undated last', async ({
  page,
  context,
  request,
}) => {
  const [olga, ben] = await Promise.all([createAccount(request, 'Olga'), createAccount(request, 'Ben')])
  const at = (name: string, datetime: string | null, end_datetime: string | null = null) =>
    createEvent(request, olga, { name, datetime, end_datetime, location: null })
  await Promise.all([
    at('Over since yesterday', '2026-03-17T12:00:00Z'),
    at('Over for a minute', '2026-03-18T09:00:00Z', '2026-03-18T11:59:00Z'),
    at('Under way', '2026-03-18T10:00:00Z', '2026-03-18T14:00:00Z'),
    at('Last minute of Saturday', '2026-03-21T23:59:00Z'),
    at('First minute of Sunday', '2026-03-22T00:00:00Z'),
    // Summer time: the last hour of March in Lisbon is the one before in UTC.
    at('Last minute of March', '2026-03-31T22:59:00Z'),
    at('First minute of April', '2026-03-31T23:00:00Z'),
    at('Last minute of the year', '2026-12-31T23:59:00Z'),
    at('First minute of 2027', '2027-01-01T00:00:00Z'),
    at('Last day of all', '2099-12-31T12:00:00Z'),
    at('Beyond', '2100-01-01T12:00:00Z'),
    at('Some day', null),
  ])
  const barbecue = await createEvent(request, ben, {
    name: 'Barbecue at Ben’s',
    datetime: '2026-03-19T19:30:00Z',
    location: 'Riverside',
  })
  await insertAsOperator(request, 'participants', [
    { event_id: barbecue.id, name: 'Olga', user_id: olga.id, slot_number: 1 },
    { event_id: barbecue.id, name: 'Ben', user_id: ben.id, slot_number: 2 },
  ])
  await signInAs(context, olga)
  await stopClock(page, NOW)
  await page.goto('/')

  const week = ['Under way', 'Barbecue at Ben’s', 'Last minute of Saturday']
  const month = [...week, 'First minute of Sunday', 'Last minute of March']
  const year = [...month, 'First minute of April', 'Last minute of the year']
  const all = [...year, 'First minute of 2027', 'Last day of all', 'Some day']
  await expect(rows(page)).toContainText(all)
  await choose(page, 'Week')
  await expect(rows(page)).toContainText(week)
  await expect(page).toHaveURL('/?period=week')
  await choose(page, 'Month')
  await expect(rows(page)).toContainText(month)
  await choose(page, 'Year')
  await expect(rows(page)).toContainText(year)
  await page.reload()
  await expect(upcoming(page).getByRole('radio', { name: 'Year' })).toBeChecked()
  await expect(rows(page)).toContainText(year)

  await test.step('counts are for the organizer; a participant sees the place and no number', async () => {
    const organized = rows(page).filter({ hasText: 'Last minute of Saturday' })
    await expect(organized).toContainText('Organizer')
    await expect(organized).toContainText('0/10 participants')
    // The date tile has the day for the eye; a screen reader, which skips the tile, reads the whole date.
    await expect(organized.getByText('Sat, 11:59 PM', { exact: true })).toBeVisible()
    await expect(organized).toMatchAriaSnapshot(`- paragraph: /^· Sat, Mar 21, 11:59 PM$/`)
    const attended = rows(page).filter({ hasText: 'Barbecue' })
    await expect(attended).toContainText('Attending')
    await expect(attended).toContainText('Thu, Mar 19, 7:30 PM')
    await expect(attended).toContainText('Riverside')
    await expect(attended).not.toContainText('participants')
  })

  await test.step('an event that ends while the page is open leaves the list', async () => {
    await page.clock.setFixedTime(new Date('2026-03-18T14:00:01Z'))
    // As when the phone comes out of the pocket.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(rows(page).filter({ hasText: 'Under way' })).toHaveCount(0)
  })

  await rows(page).filter({ hasText: 'Barbecue' }).getByRole('link').click()
  await expect(page).toHaveURL(`/signup/${barbecue.id}`)
})

test('an empty Home says so for each filter, and quick actions and periods lead on', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  await signInAs(context, olga)
  await test.step('three rows stand in while events load; a failure is logged, and said where they would stand', async () => {
    const logged: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text())
    })
    await failRequests(page, '**/rest/v1/events?*')
    const { release } = await delayResponses(page, '**/rest/v1/events?*')
    await page.goto('/')
    const skeleton = upcoming(page).getByRole('status', { name: 'Loading events' })
    await expect(skeleton.locator('> *')).toHaveCount(3)
    release()
    await expect(skeleton).toHaveCount(0)
    await expect.poll(() => logged.join('\n')).toContain('load home failed')
    await expect(upcoming(page)).toContainText('Your events could not be loaded')
    await expect(page.getByText('Error', { exact: true })).toHaveCount(0)
    await page.unrouteAll()
    await page.reload()
  })
  await expect(upcoming(page).getByText('No events found')).toBeVisible()
  await expect(upcoming(page).getByRole('radiogroup', { name: 'Period' })).toHaveCount(0)
  await expect(upcoming(page).getByText('Create one above')).toBeVisible()
  for (const period of ['week', 'month', 'year']) {
    await page.goto(`/?period=${period}`)
    await expect(upcoming(page).getByText(`No events this ${period}`)).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Create Event' })).toHaveCount(1)
  const actions = page.getByRole('navigation', { name: 'Quick Actions' }).getByRole('link')
  await expect(actions).toHaveText(['Create Group', 'Create Event', 'Payments', 'Bookmarked'])
  for (const [name, url] of [
    ['Create Group', '/groups/new'],
    ['Create Event', '/events/new'],
    ['Payments', '/payments'],
    ['Bookmarked', '/bookmarked'],
  ] as const) {
    await actions.filter({ hasText: name }).click()
    await expect(page).toHaveURL(url)
    await page.goBack()
  }

  await createEvent(request, olga, { name: 'Far away', datetime: '2058-05-04T09:00:00Z' })
  await page.goto('/?period=week')
  await expect(upcoming(page).getByText('No events this week')).toBeVisible()
  await upcoming(page).getByRole('button', { name: 'Show All Events' }).click()
  await expect(rows(page)).toContainText(['Far away'])
  await expect(page).toHaveURL('/?period=all')
  await expect(upcoming(page).getByRole('radiogroup', { name: 'Period' })).toHaveCount(0)
})
