import { expect, type Page, test } from '@playwright/test'
import { createAccount, openAs, signInAs } from '../../support/account'
import { as, createEvent, join, newSecret } from '../../support/api'
import { start } from '../../support/date-fields'
import { drawer, finishJoining, joinAs, optionRow } from '../../support/steps'
import { Taps } from '../../support/taps'
import { readToast } from '../../support/toast'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
/** The event's form with what every event has. */
async function fillIn(page: Page) {
  await page.goto('/events/new')
  await page.getByLabel('Event Name').fill('Choir')
  await start(page).fill('12/03/2058 8:00 PM')
  await start(page).blur()
}

test('an organizer sets who sees names, how many others and the minimum in at most four taps each', async ({
  page,
  context,
  request,
}) => {
  await signInAs(context, await createAccount(request, 'Olga Ferreira'))
  await fillIn(page)
  for (const [row, set, value] of [
    ['Who sees names', 'Names are shown to', 'Organizers'],
    ['How many others', 'Others that one person may bring', 'None'],
    ['Only if enough people come', 'Needs a number of people', 'At least 8'],
  ] as const) {
    const taps = new Taps()
    await taps.on(optionRow(page, row).getByRole('button'))
    const field = drawer(page).getByLabel(set)
    await taps.on(field)
    if (row !== 'Only if enough people come') {
      // The phone's own list of choices.
      await field.selectOption(value)
      taps.count += 1
    }
    await taps.on(drawer(page).getByRole('button', { name: 'Done' }))
    expect(taps.count).toBeLessThanOrEqual(4)
    await expect(optionRow(page, row)).toContainText(value)
  }
})

test('an event with too few people says so everywhere, and is on once its organizer decides', async ({
  page,
  browser,
  request,
}) => {
  const olga = await createAccount(request, 'Olga Ferreira')
  const event = await createEvent(request, olga, { datetime: inHours(60), min_people: 3 })
  await join(request, event.id, 'Ana Sousa', { secret: newSecret() })
  const contains = async (path: string, headers: Record<string, string>, text: string) =>
    (await (await request.get(path, { headers })).text()).includes(text)
  for (const path of [`/signup/${event.id}`, `/invite/event/${event.id}`]) {
    const browserHeaders = { 'sec-fetch-dest': 'document' }
    expect(await contains(path, browserHeaders, 'Not sure yet: 1 of 3 needed, decided by '), path).toBe(true)
    expect(await contains(path, { 'user-agent': 'WhatsApp/2.24.20.89 A' }, '1 of 3 needed · 9 spots left'), path).toBe(
      true,
    )
  }

  const guest = await browser.newPage()
  await guest.goto(`/signup/${event.id}`)
  await joinAs(guest, 'Gus Reis')
  await finishJoining(guest)
  await expect(guest.getByText(/^Not sure yet: 2 of 3 needed, decided by \w+, /)).toBeVisible()

  await openAs(page, olga, `/signup/${event.id}`)
  await expect(page.getByText('2 of 3 needed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'It’s On' })).toHaveCount(0)
  await request.patch(`/rest/v1/events?id=eq.${event.id}`, { ...as(olga), data: { decide_hours: 72 } })
  // As from the button of the notification.
  await page.goto('about:blank')
  await page.goto(`/signup/${event.id}#r=off`)
  await expect(page.getByRole('dialog', { name: 'Call Off Event' })).toBeVisible()
  await page.goBack()
  await page.goto('about:blank')
  await page.goto(`/signup/${event.id}#r=on`)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('will be notified')
  await expect(page.getByText('Not sure yet: 2 of 3 needed')).toBeVisible()
  await question.getByRole('button', { name: 'It’s On' }).click()
  await readToast(page, /^It is on\./)
  await expect(page.getByText('Not sure yet')).toHaveCount(0)
  await guest.reload()
  await expect(guest.getByText('Gus Reis').first()).toBeVisible()
  await expect(guest.getByText('Not sure yet')).toHaveCount(0)
})
