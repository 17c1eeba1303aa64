import { expect, test } from '@playwright/test'
import { createAccount, openAs } from '../../support/account'
import { createEvent, join } from '../../support/api'
import { waitForApp } from '../../support/boot'
import { boxOf, withLargestText } from '../../support/largest-text'
import { goTo } from '../../support/screens/visit'

/** The parts of Home, Payments and an invite that must be visible at once, on the narrowest phone with the largest text. */

withLargestText()

test('Home has its four links in two rows, and its first event in sight', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')
  await createEvent(request, olga, { datetime: '2058-11-26T19:30:00Z', location: 'Riverside Sports Hall' })
  await openAs(page, olga, '/')
  const links = page.getByRole('navigation', { name: 'Quick Actions' }).getByRole('listitem')
  const [group, event, payments, bookmarked] = await Promise.all((await links.all()).map(boxOf))
  expect(group?.top).toBe(event?.top)
  expect(payments?.top).toBe(bookmarked?.top)
  const row = page.getByRole('region', { name: 'Upcoming Events' }).getByRole('listitem')
  expect((await boxOf(row)).top).toBeLessThanOrEqual(300)
})

for (const [size, viewport] of [
  ['the narrowest phone', { width: 360, height: 640 }],
  ['a usual phone', { width: 390, height: 844 }],
] as const) {
  test(`an invite's action is at the bottom on ${size}, whatever its length`, async ({ page, request }) => {
    await page.setViewportSize(viewport)
    const olga = await createAccount(request, 'Olga')
    for (const description of [null, 'Bring a dark and a light shirt.\n'.repeat(40)]) {
      const event = await createEvent(request, olga, { description })
      await page.goto(`/invite/event/${event.id}`)
      await waitForApp(page)
      const rsvp = await boxOf(page.getByRole('link', { name: 'RSVP as Guest' }))
      const signIn = await boxOf(page.getByRole('button', { name: 'Sign in to manage RSVP' }))
      // 52 and 44 high, 4 between them, 12 below.
      expect([rsvp.top, signIn.bottom]).toEqual([viewport.height - 112, viewport.height - 12])
    }
  })
}

test('the sheet of a date shows whole weeks in windows of any height', async ({ page, request }) => {
  await openAs(page, await createAccount(request, 'Olga'), '/events/new')
  await page.getByRole('button', { name: 'Choose Start Date & Time' }).click()
  const sheet = page.getByRole('dialog', { name: 'Start Date & Time' })
  const week = sheet.getByRole('grid').locator('tbody tr').first()
  await expect(week).toBeVisible()
  for (const height of [568, 640, 667, 720]) {
    await page.setViewportSize({ width: 360, height })
    const [{ top }, foot] = [await boxOf(week), await boxOf(sheet.locator('.sheet-foot'))]
    const weeks = (foot.top - top) / 44
    // The numbers are at least 14 px away from the edge of their week.
    expect(Math.abs(weeks - Math.round(weeks)) * 44, `${height} px`).toBeLessThan(8)
    expect(Math.round(weeks)).toBeGreaterThan(2)
  }
})

test('text of twice its size cuts off no title, date or name', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga Nascimento-Ferreira')
  const event = await createEvent(request, olga, { max_participants: 1, datetime: '2058-11-26T19:30:00Z' })
  await join(request, event.id, 'Olga', { account: olga })
  await page.goto(`/invite/event/${event.id}`)
  await waitForApp(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '44px'
  })
  const cut = await page.getByRole('heading', { name: 'Five-a-side' }).evaluate((heading) => {
    const text = document.createRange()
    text.selectNodeContents(heading)
    return text.getBoundingClientRect().right - (heading.closest('section')?.getBoundingClientRect().right ?? 0)
  })
  expect(cut).toBeLessThan(0)
  const gaps = await page
    .locator('.date-tile')
    .first()
    .evaluate((tile) => {
      const digits = document.createRange()
      digits.selectNodeContents(tile)
      const [inner, outer] = [digits.getBoundingClientRect(), tile.getBoundingClientRect()]
      return [inner.left - outer.left, outer.right - inner.right]
    })
  for (const gap of gaps) expect(gap).toBeGreaterThan(4)

  await openAs(page, olga, '/events')
  const name = page.getByRole('link', { name: 'Thursday Five-a-side' })
  await expect(name).toBeVisible()
  const lost = await name.evaluate((link) => {
    document.documentElement.style.fontSize = '44px'
    return link.scrollHeight - link.clientHeight
  })
  expect(lost).toBeLessThanOrEqual(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await goTo(page, '/settings')
  const own = page.getByRole('main').getByRole('link', { name: /Profile/ })
  await expect(own).toContainText('Olga')
  const parts = await own.locator('span').evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
  expect(Math.max(...parts)).toBeLessThanOrEqual(1)

  await goTo(page, `/signup/${event.id}`)
  const start = page.getByText('Tue, Nov 26, 2058,').first()
  await expect(start).toBeVisible()
  const over = await start.evaluate((date) => {
    const card = date.closest('section')?.getBoundingClientRect().right ?? 0
    return date.getBoundingClientRect().right - card
  })
  expect(over).toBeLessThan(0)
})
