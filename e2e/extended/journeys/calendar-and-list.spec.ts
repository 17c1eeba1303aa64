import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import ICAL from 'ical.js'
import { createAccount } from '../../support/account'
import { as, createEvent, join, newSecret } from '../../support/api'
import { closeShareCard, finishJoining, joinAs, joinedSheet, shareCard, tapInShare } from '../../support/steps'

const DAY = 24 * 60 * 60_000
const calendarSheet = (page: Page) => page.getByRole('dialog', { name: 'Add to Calendar' })

/** Taps on the calendar file, and reads it as a calendar does. */
async function takenFile(page: Page) {
  const arriving = page.waitForEvent('download')
  await calendarSheet(page)
    .getByRole('button', { name: /Apple, Outlook/ })
    .click()
  const download = await arriving
  const file = ICAL.parse(await readFile(await download.path(), 'utf8'))
  const event = new ICAL.Event(new ICAL.Component(file).getFirstSubcomponent('vevent') ?? undefined)
  await expect(calendarSheet(page)).toHaveCount(0)
  return { name: download.suggestedFilename(), event }
}

test('a guest puts an event into a calendar and the list into a chat', async ({ page, request, context }) => {
  const olga = await createAccount(request, 'Olga Ferreira')
  const start = new Date(Math.floor(Date.now() / DAY + 2) * DAY + 19 * 3_600_000)
  const fields = { description: 'Água, toalha; e boa onda 🌊', location: 'Praia; norte', max_participants: 13 }
  const { id } = await createEvent(request, olga, { name: 'Vólei, praia', datetime: start.toISOString(), ...fields })
  await join(request, id, 'עומר כהן', { secret: newSecret() })
  const origin = new URL((await page.goto(`/signup/${id}`))?.url() ?? '').origin

  await test.step('the card offers a file that a calendar reads, and a link to Google', async () => {
    const offered = fileRequests(page)
    await tapInShare(page, 'Add to Calendar')
    await expect(calendarSheet(page).getByText('In your calendar it takes 2 hours.', { exact: false })).toBeVisible()
    expect(offered.filter((url) => /calendar-(sheet|file)/.test(url)).length, 'loaded on the tap').toBeGreaterThan(1)

    const google = calendarSheet(page).getByRole('link', { name: /Google Calendar/ })
    await expect(google).toHaveAttribute('target', '_blank')
    await expect(google).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(google).toHaveAttribute('referrerpolicy', 'no-referrer')
    const { origin: site, searchParams } = new URL((await google.getAttribute('href')) ?? '')
    expect([site, searchParams.get('text')]).toEqual(['https://calendar.google.com', 'Vólei, praia'])

    const { name, event } = await takenFile(page)
    expect(name).toBe('Vólei_praia.ics')
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused()
    expect([event.uid, event.sequence]).toEqual([`${id}@roster`, 0])
    expect([event.summary, event.location]).toEqual(['Vólei, praia', fields.location])
    expect(event.description).toBe(`${fields.description}\n\n${origin}/signup/${id}`)
    expect(event.startDate.toJSDate()).toEqual(start)
    expect(event.endDate.toJSDate()).toEqual(new Date(start.getTime() + 2 * 3_600_000))
  })

  await test.step('after joining, and after an edit it is a newer version of the same entry', async () => {
    const where = { location: 'Praia do Norte' }
    await request.patch(`/rest/v1/events?id=eq.${id}`, { ...as(olga), data: where })
    await joinAs(page, 'Leo Martins')
    // The page reads the event again after joining.
    await expect(page.getByText(where.location)).toHaveCount(1)
    await joinedSheet(page).getByRole('button', { name: 'Add to Calendar' }).click()
    const { event } = await takenFile(page)
    expect([event.uid, event.sequence, event.location]).toEqual([`${id}@roster`, 1, where.location])
    await finishJoining(page)
  })

  const list = (date: string) =>
    [
      `Vólei, praia\n${date}\nPraia do Norte\n`,
      '1. \u2068עומר כהן\u2069\n2. Leo Martins',
      ...[3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((slot) => `${slot}. —`),
      '… and 1 more free\n\n11 left',
      `${origin}/invite/event/${id}`,
    ].join('\n')

  await test.step('the list is copied in Share, which says so on its row', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await tapInShare(page, 'Copy List')
    await expect(shareCard(page).getByRole('button', { name: 'Copy List Copied' })).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(list(copied.split('\n')[1] ?? ''))
    expect(copied).toMatch(/\n\w{3}, \w{3} \d{1,2}, \d{1,2}:00 PM\n/)
  })

  await test.step('the list is shown for copying by hand if there is no clipboard', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await closeShareCard(page)
    await tapInShare(page, 'Copy List')
    const byHand = page.getByRole('dialog', { name: 'Copy List' })
    await expect(byHand.getByLabel('List')).toHaveValue(/^Vólei, praia\n[\s\S]*\n11 left\nhttp/)
    await byHand.getByRole('button', { name: 'Done' }).click()
    await closeShareCard(page)
  })
})

/** The addresses that the page requests from now on. */
function fileRequests(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (asked) => urls.push(asked.url()))
  return urls
}
