import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { type Account, createAccount, signInAs } from '../../support/account'
import { join, newSecret } from '../../support/api'
import { canvasTextOn, recordCanvasText } from '../../support/canvas-text'
import { createSeries, letPass, openSeries as openNextDate } from '../../support/series'
import { openSeriesSheet } from '../../support/steps'

/** One's own dates of a series, as a picture. */

const seriesSheet = (page: Page) => page.getByRole('dialog', { name: 'Series' })
const seasonOf = (page: Page) => seriesSheet(page).getByRole('img', { name: /^Season card/ })

/** A series of Olga's with a date that is over and one to come. `names` go into the first date's slots. */
async function twoDates(request: APIRequestContext, names: string[] = []) {
  const olga = await createAccount(request, 'Olga')
  const { id: first, seriesId, name } = await createSeries(request, olga, { opens: 14 })
  for (const person of names) await join(request, first, person, { secret: newSecret() })
  return { olga, first, name, pass: () => passed(request, olga, first, seriesId) }
}

/** Lets the first date pass. Returns the id of the next one. */
async function passed(request: APIRequestContext, olga: Account, first: string, seriesId: string) {
  await letPass(request, olga, first)
  return openNextDate(request, seriesId)
}

async function openSeries(page: Page, eventId: string) {
  await page.goto(`/signup/${eventId}`)
  await expect(await openSeriesSheet(page)).toBeVisible()
}
const unfold = (page: Page) => seriesSheet(page).getByText('Your season').click()

test("a season card has one's own dates and is saved", async ({ page, context, request }) => {
  await recordCanvasText(context)
  const { olga, first, name, pass } = await twoDates(request, ['Leo Martins'])
  await join(request, first, 'Olga Ferreira', { account: olga })
  const next = await pass()
  await join(request, next, 'Olga Ferreira', { account: olga })
  await signInAs(context, olga)
  const reads: string[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/rpc/get_event')) reads.push(sent.postDataJSON().p_event_id)
  })
  await openSeries(page, next)
  // Before the tap no other date is read.
  expect(reads).not.toContain(first)
  await unfold(page)
  await expect(seasonOf(page)).toHaveAccessibleName(/^Season card: 2 in a row, 2 of 2 dates, /)
  expect(reads).toContain(first)
  const button = seriesSheet(page).getByRole('button', { name: 'Save Picture' })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toBe('Tuesday_Five-a-side_season.png')
  const picture = await readFile(await download.path())
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1920])
  const written = await canvasTextOn(page)
  expect(written).toEqual(expect.arrayContaining([name, '2 in a row', 'Olga', 'Roster']))
  expect(written.join(' ')).not.toMatch(/Leo|Ferreira/)
  await expectAccessible(page, 'the season card')
})

test('a guest has one of the dates that this phone signed up for', async ({ page, request }) => {
  const { first, pass } = await twoDates(request)
  await page.goto(`/signup/${first}`)
  await page.getByRole('button', { name: 'Join Event' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mia Silva')
  await page.getByRole('dialog').getByRole('button', { name: 'Join Event' }).click()
  await expect(page.getByRole('dialog', { name: /^You're in: slot \d+$/ })).toBeVisible()
  await openSeries(page, await pass())
  await unfold(page)
  await expect(seasonOf(page)).toHaveAccessibleName(/^Season card: 1 date, /)
})
