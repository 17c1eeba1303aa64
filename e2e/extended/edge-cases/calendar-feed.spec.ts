import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import ICAL from 'ical.js'
import { createAccount, openAs } from '../../support/account'
import { as, createEvent, join, newSecret } from '../../support/api'
import { tapInShare } from '../../support/steps'
import { readToast } from '../../support/toast'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Subscribe' })

/** The address that a tap on 'Apple Calendar' hands to the calendar, as the calendar requests it. */
async function addressIn(page: Page): Promise<string> {
  const link = sheet(page).getByRole('link', { name: /^Apple Calendar/ })
  await expect(link).not.toHaveAttribute('target')
  return ((await link.getAttribute('href')) ?? '').replace(/^webcal:/, 'http:')
}

/** The content of the calendar there. */
async function entriesAt(request: APIRequestContext, address: string) {
  const answer = await request.get(address)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const entries = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent')
  const told = entries.map((entry) =>
    ['uid', 'sequence', 'summary', 'status'].map((name) => entry.getFirstPropertyValue(name)),
  )
  return { told, etag: answer.headers().etag ?? '' }
}

test('calendars subscribe: a guest’s to the one date, an account’s to all of them', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga Ferreira')
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const dinner = await createEvent(request, olga, { name: 'Jantar, à mesa', datetime: at(2) })
  const later = await createEvent(request, olga, { name: 'Later', datetime: at(9) })

  await test.step('a guest finds it beside Add to Calendar, and it follows an edit', async () => {
    const secret = newSecret()
    await join(request, dinner.id, 'Leo Martins', { secret })
    await page.goto(`/signup/${dinner.id}#r=${secret}`)
    await tapInShare(page, 'Add to Calendar')
    await page.getByRole('button', { name: /^Subscribe/ }).click()
    await expect(sheet(page)).toContainText('This event, kept up to date')
    const address = await addressIn(page)
    const before = await entriesAt(request, address)
    expect(before.told).toEqual([[`${dinner.id}@roster`, 0, 'Jantar, à mesa', 'CONFIRMED']])

    await request.patch(`/rest/v1/events?id=eq.${dinner.id}`, { ...as(olga), data: { location: 'Casa' } })
    const after = await entriesAt(request, address)
    expect(after.told).toEqual([[`${dinner.id}@roster`, 1, 'Jantar, à mesa', 'CONFIRMED']])
    expect(after.etag).not.toBe(before.etag)
  })

  await test.step('Settings has all dates, and a new address ends the old one', async () => {
    await openAs(page, olga, '/settings')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    const old = await addressIn(page)
    expect((await entriesAt(request, old)).told.map(([uid]) => uid)).toEqual(
      [dinner, later].map(({ id }) => `${id}@roster`),
    )
    await sheet(page).getByRole('button', { name: 'Get a New Address' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Get a New Address' }).click()
    await readToast(page, 'The old address stopped working. Subscribe again with the new one.')
    expect((await request.get(old)).status()).toBe(404)
    const renewed = await addressIn(page)
    expect(renewed).not.toBe(old)
    await request.delete(`/rest/v1/events?id=eq.${later.id}`, as(olga))
    expect((await entriesAt(request, renewed)).told.map(([uid]) => uid)).toEqual([`${dinner.id}@roster`])
  })
})
