import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { createAccount, openAs } from '../../support/account'
import { createEvent } from '../../support/api'
import { insertAsOperator } from '../../support/rows'

/**
 * Backends cut a table's answer at 1,000 rows unless asked otherwise: nothing here may end there. A longer list costs a lot of time: by
 * hand, `ROSTER_PEOPLE=5000 npm run test:e2e -- large-roster`.
 */
const PEOPLE = Number(process.env.ROSTER_PEOPLE ?? 1_200)
const EVENTS = 1_050

const phone = (number: number) => `+351 91${String(number).padStart(7, '0')}`
const person = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`\\bPerson ${number}\\b`) })
const lines = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Scrolls to the page's end, which may move away while the list grows, until `arrived`. */
async function scrollToEnd(page: Page, arrived: () => Promise<boolean>): Promise<void> {
  const step = async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    return arrived()
  }
  await expect.poll(step, { intervals: [50], timeout: 60_000 }).toBe(true)
}

/** The events drawn so far. Asked in the page: a thousand locators take longer to work out than the cards to draw. */
const eventNames = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main li')].flatMap((item) => item.textContent?.match(/Training \d+/)?.[0] ?? []),
  )

test('more than a thousand people are all on the page: scrolled to, searched and exported', async ({
  page,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga, { name: 'City run', max_participants: null })
  const runner = crypto.randomUUID()
  await insertAsOperator(
    request,
    'participants',
    Array.from({ length: PEOPLE }, (_, index) => ({
      event_id: event.id,
      name: `Person ${index + 1}`,
      email: `runner${index + 1}@people.example`,
      phone: phone(index + 1),
      slot_number: index + 1,
    })),
  )
  await insertAsOperator(request, 'labels', [{ id: runner, event_id: event.id, name: 'Fast', color: 'red' }])
  await openAs(page, olga, `/signup/${event.id}`)
  await expect(page.getByText(`${PEOPLE} participants signed up`)).toBeVisible()
  await expect(person(page, 1)).toBeVisible()
  // A phone would choke on all of them at once: what is far from the window is not drawn.
  await expect.poll(() => lines(page).count()).toBeLessThan(PEOPLE / 5)

  await test.step('the last one is reached, and its sheet opens', async () => {
    await scrollToEnd(page, () => person(page, PEOPLE).isVisible())
    await expect(lines(page).last()).toContainText(`${PEOPLE + 1}`)
    await expect(lines(page).last()).toContainText('Available slot')
    await person(page, PEOPLE).click()
    const sheet = page.getByRole('dialog', { name: `Person ${PEOPLE}` })
    await expect(sheet.getByText(`runner${PEOPLE}@people.example`)).toBeVisible()
    const marked = page.waitForResponse((answer) => answer.url().includes('participant_labels'))
    await sheet.getByRole('button', { name: 'Fast' }).click()
    expect((await marked).ok()).toBe(true)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })

  await test.step('each is found by name, e-mail and phone', async () => {
    await page.getByRole('button', { name: 'Search participants' }).click()
    const search = page.getByRole('searchbox')
    for (const number of [1, 999, 1_000, 1_001, PEOPLE]) {
      await search.fill(`runner${number}@people`)
      await expect(lines(page)).toHaveCount(1)
      await expect(person(page, number)).toBeVisible()
    }
    await search.fill('person 1100')
    await expect(lines(page)).toHaveCount(1)
    await search.fill('910001100')
    await expect(lines(page)).toHaveCount(1)
    await expect(person(page, 1_100)).toBeVisible()
    await search.fill('nobody of that name')
    await expect(page.getByText('No participants found')).toBeVisible()
    await search.fill('910001100')
    await expect(lines(page)).toHaveCount(1)
  })

  await test.step('the export has every row once, also while the list is filtered', async () => {
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('button', { name: 'Export with Notes' }).click()
    const rows = (await readFile(await (await arriving).path(), 'utf8')).split('\r\n')
    expect(rows).toHaveLength(PEOPLE + 1)
    expect(new Set(rows).size).toBe(PEOPLE + 1)
    expect(rows[PEOPLE]).toBe(`"Person ${PEOPLE}","runner${PEOPLE}@people.example","${phone(PEOPLE)}","","Fast"`)
  })
})

test('more than a thousand events are all on My Events and on Home', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')
  const stem = crypto.randomUUID().slice(0, 7)
  await insertAsOperator(
    request,
    'events',
    Array.from({ length: EVENTS }, (_, index) => ({
      id: `${stem}-${String(index).padStart(4, '0')}`,
      organizer_id: olga.id,
      name: `Training ${index + 1}`,
      // The soonest come last in the table's order: Home begins with rows from behind the thousandth.
      datetime: new Date(Date.UTC(2059, 0, 1) - index * 3_600_000).toISOString(),
      // All at one moment, as an import makes them: no row may fall between two pages.
      created_at: '2026-01-01T00:00:00Z',
    })),
  )
  await openAs(page, olga, '/events')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Training 1')
  await scrollToEnd(page, async () => (await eventNames(page)).length >= EVENTS)
  const names = await eventNames(page)
  expect(names).toHaveLength(EVENTS)
  expect(new Set(names).size).toBe(EVENTS)

  await page.goto('/')
  const upcoming = page.getByRole('region', { name: 'Upcoming Events' })
  await expect(upcoming.getByRole('listitem').first()).toContainText(`Training ${EVENTS}`)
})
