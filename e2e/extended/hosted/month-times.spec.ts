import { expect, type Page } from '@playwright/test'
import { createEvent } from '../../support/api'
import { button, count, form, organizer, phone } from '../../support/month'
import { test } from '../../support/sign-in-server'
import { optionRow, saveRegistration, shareCard } from '../../support/steps'
import { Taps } from '../../support/taps'
import { readToast } from '../../support/toast'

/** A month as people have it (`../../support/month.ts`): events with times, a parents' evening and the shifts of a volunteer day. */

test('a parents’ evening: eighteen times in eight taps, two taken in six', async ({ browser, server }) => {
  const olga = await organizer(browser, server.origin, server.linkTo)
  const page = await phone(browser, server.origin, olga)
  const taps = new Taps()
  await page.goto('/events/new')
  await page.getByLabel('Event Name').fill('Parents’ evening')
  await fillTimes(page, '11/28/2058 04:00 PM', '11/28/2058 07:00 PM')
  await taps.on(optionRow(page, 'Sections and waitlist').getByRole('button'))
  await taps.on(button(page, 'Make Times'))
  await taps.on(form(page).getByText('10 min', { exact: true }))
  await taps.on(form(page).getByRole('button', { name: 'Increase People may take up to' }))
  await taps.on(button(page, 'Make 18 Times'))
  await taps.on(button(page, 'Done'))
  await taps.on(button(page, 'Create Event'))
  await taps.on(shareCard(page).getByRole('button', { name: 'Close' }))
  await expect(slot(page, '4:00 PM')).toBeVisible()
  expect(taps.count).toBe(8)

  const parent = await phone(browser, server.origin)
  const theirs = new Taps()
  await parent.goto(page.url().replace('/signup/', '/invite/event/'))
  await theirs.on(parent.getByText('RSVP as Guest'))
  await theirs.on(form(parent).getByRole('checkbox', { name: /^4:10 PM/ }))
  await theirs.on(form(parent).getByRole('checkbox', { name: /^5:00 PM/ }))
  await form(parent).getByLabel('Name').fill('Leonor Dias')
  await theirs.on(form(parent).getByRole('button', { name: 'Join Event' }))
  await saveRegistration(parent)
  await expect(slot(parent, '5:00 PM').getByRole('button', { name: /^Withdraw/ })).toBeVisible()
  // 'Copy Link' and 'Done', which saveRegistration taps.
  expect(theirs.count + 2).toBe(6)
  const back = new Taps()
  await back.on(slot(parent, '5:00 PM').getByRole('button', { name: /^Withdraw/ }))
  await back.on(parent.getByRole('alertdialog').getByRole('button', { name: 'Withdraw', exact: true }))
  await readToast(parent, '5:00 PM is given up')
  expect(back.count).toBe(2)
  for (const one of [page, parent]) await one.context().close()
})

test('a volunteer day: people take two shifts each, one finds a substitute, the list is printed', async ({
  browser,
  request,
  server,
}) => {
  // Eleven phones, one after the other.
  test.setTimeout(300_000)
  const olga = await organizer(browser, server.origin, server.linkTo)
  const hour = (number: number) => `2058-11-28T${String(number).padStart(2, '0')}:00:00Z`
  const shifts = Array.from({ length: 11 }, (_, index) => ({
    id: `shift${index + 1}`,
    name: `Shift ${index + 1}`,
    size: 2,
    start: hour(8 + index),
    end: hour(9 + index),
  }))
  const both = { id: 'lead', name: 'Lead', size: 1, start: hour(8), end: hour(12) }
  const event = await createEvent(request, olga, {
    name: 'Beach clean-up',
    datetime: hour(8),
    end_datetime: hour(20),
    time_zone: 'Europe/Lisbon',
    sections: [...shifts, both],
    max_participants: 23,
    max_picks: 2,
  })
  const link = `/signup/${event.id}`
  const [ana, ben] = [await phone(browser, server.origin), await phone(browser, server.origin)]
  for (const [page, name, first] of [
    [ana, 'Ana', 1],
    [ben, 'Ben', 3],
  ] as const)
    await test.step(`${name} takes two shifts with five taps: none beside the first, and no third`, async () => {
      const beside = first === 1 ? 'Lead' : `Shift ${first}`
      await takeTwo(page, link, name, [first, first + 1], async () => {
        await freeIn(page, beside).tap()
        await readToast(page, new RegExp(`^${beside}.* overlaps with .*Shift ${first}.*, which you have already`))
      })
      await expect(page.getByRole('button', { name: /One more/ })).toHaveCount(0)
    })
  const pairs = ['1 2', '3 4', '5 6', '5 6', '7 8', '7 8', '9 10', '9 11', '10 11']
  for (const [number, pair] of pairs.entries())
    await test.step(`volunteer ${number + 1} of nine takes the shifts ${pair}`, async () => {
      const page = await phone(browser, server.origin)
      await takeTwo(page, link, `Volunteer ${number + 1}`, pair.split(' ').map(Number))
      await page.context().close()
    })
  await test.step('Ana cannot come to her second shift: two taps, and Dan has it with four', async () => {
    const taps = new Taps()
    const hers = ana.getByRole('listitem').filter({ hasText: 'Ana' })
    await taps.on(hers.nth(1).getByRole('button').first())
    await taps.on(form(ana).getByRole('button', { name: /^Find a Substitute/ }))
    await expect(form(ana).getByText(/^You offer Shift 2.*stays yours/)).toBeVisible()
    expect(taps.count).toBe(2)
    const dan = await phone(browser, server.origin)
    const his = new Taps()
    await dan.goto(link)
    await his.on(button(dan, 'Join, offered by Ana'))
    await form(dan).getByLabel('Name').fill('Dan')
    await his.on(form(dan).getByRole('button', { name: 'Join Event' }))
    await keepLink(dan, his)
    expect(his.count).toBe(4)
    await ana.reload()
    await expect(hers).toHaveCount(1)
    for (const one of [ana, ben, dan]) await one.context().close()
  })
  const page = await phone(browser, server.origin, olga)
  await page.goto(`/signup/${event.id}`)
  await count(page, '22/23 participants signed up')
  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }))
  const taps = new Taps()
  await taps.on(page.getByRole('button', { name: 'Share', exact: true }))
  await taps.on(form(page).getByRole('button', { name: 'Print' }))
  await expect(page.locator('body[data-printed]')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const [name, shifts] of [
    ['Ana', 1],
    ['Ben', 2],
    ['Volunteer 9', 2],
    ['Dan', 1],
  ] as const)
    await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(shifts)
  expect(taps.count).toBe(2)
  await page.context().close()
})

const slot = (page: Page, time: string) => page.getByRole('listitem').filter({ hasText: time })

/** The row of the free slots of a shift. */
const freeIn = (page: Page, shift: string) =>
  page.getByRole('button', { name: new RegExp(`^\\W*${shift}\\b.*(slot|free)`) })

/** A guest takes two shifts with five taps. @param between what they try before they have the second */
async function takeTwo(page: Page, link: string, name: string, shifts: number[], between = async () => {}) {
  const [first, second] = shifts.map((shift) => `Shift ${shift}`)
  const taps = new Taps()
  await page.goto(link)
  await taps.on(freeIn(page, first ?? ''))
  await form(page).getByLabel('Name').fill(name)
  await taps.on(form(page).getByRole('button', { name: 'Join Event' }))
  await keepLink(page, taps)
  await between()
  await taps.on(freeIn(page, second ?? ''))
  await readToast(page, new RegExp(`^You're in: .*${second}`))
  expect(taps.count).toBe(5)
}

/** 'Copy Link' and 'Done' on the sheet after joining, counted. */
async function keepLink(page: Page, taps: Taps) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await taps.on(form(page).getByRole('button', { name: 'Copy Link' }))
  await expect(form(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  await taps.on(form(page).getByRole('button', { name: 'Done' }))
}

async function fillTimes(page: Page, start: string, end: string) {
  for (const [label, text] of [
    ['Start Date & Time', start],
    ['End Date & Time (Optional)', end],
  ] as const) {
    await page.getByLabel(label, { exact: true }).focus()
    await page.getByLabel(label, { exact: true }).fill(text)
  }
}
