import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { join, newSecret } from '../../support/api'
import { dataRequests, holdApp, markup, NO_HARM, waitForApp, watchHarm } from '../../support/boot'
import { createSeries, dayText, evening, letPass, openSeries, type Rule } from '../../support/series'
import { joinedSheet, openSeriesSheet, saveRegistration, shareCard, tapInShare } from '../../support/steps'
import { trackRequests } from '../../support/wait-for-idle'

/** The lasting link of a series: anyone who opens it is at the next date. */

const openLink = (page: Page, id: string) => page.goto(`/signup/${id}`)

async function someSeries(request: APIRequestContext, rule?: Rule, fields?: Record<string, unknown>) {
  const olga = await createAccount(request, 'Olga')
  return { olga, ...(await createSeries(request, olga, rule, fields)) }
}

test('the lasting link comes with its HTML and asks for nothing more, as an event does', async ({ page, request }) => {
  const { seriesId, id, name, start } = await someSeries(request)
  await join(request, id, 'Ana Sousa', { secret: newSecret() })
  const { waitForIdle } = trackRequests(page)
  const made = dataRequests(page)
  const harm = await watchHarm(page)
  const { letGo } = await holdApp(page)
  await page.goto(`/signup/${seriesId}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText(`${dayText(start)}, 7:00 PM`).first()).toBeVisible()
  await expect(page.getByText('1/10 participants signed up')).toBeVisible()
  const weekday = new Date(start).toLocaleDateString('en-US', { timeZone: 'UTC', weekday: 'long' })
  await expect(page.getByText(`Every ${weekday}`)).toBeVisible()
  const parts = ['header', '#roster-title', '.meter', '.dock-box', 'button[aria-haspopup]:has(svg.lucide-repeat)']
  const early = await Promise.all(parts.map((part) => markup(page, part)))

  await letGo()
  await waitForApp(page)
  await expect(page.getByRole('button', { name: /Ana Sousa/ })).toBeVisible()
  expect(await Promise.all(parts.map((part) => markup(page, part)))).toEqual(early)
  await waitForIdle()
  expect(made).toEqual([])
  expect(await harm.seen()).toEqual(NO_HARM)
  await expect(page).toHaveURL(`/signup/${seriesId}`)
})

test('its invite comes with its HTML too, and leads a guest to the form of the current date', async ({
  page,
  request,
}) => {
  const { seriesId, id, name, olga } = await someSeries(request, { opens: 14 })
  await openSeries(request, seriesId)
  const made = dataRequests(page)
  const harm = await watchHarm(page)
  const { letGo } = await holdApp(page)
  await page.goto(`/invite/event/${seriesId}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'RSVP as Guest' })).toHaveAttribute('href', `/signup/${seriesId}`)
  await letGo()
  await waitForApp(page)
  await expect(page.getByText(/^Every /)).toBeVisible()
  expect(await harm.seen()).toEqual(NO_HARM)
  expect(made).toEqual([])

  await page.getByRole('link', { name: 'RSVP as Guest' }).click()
  await expect(page).toHaveURL(`/signup/${seriesId}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByLabel('Name')).toBeFocused()
  await drawer.getByLabel('Name').fill('Leo Martins')
  await drawer.getByRole('button', { name: 'Join Event' }).click()
  await expect(joinedSheet(page)).toBeVisible()
  // A guest's way back leads to the date that they have joined.
  const link = await saveRegistration(page)
  expect(link).toContain(`/signup/${id}#r=`)
  const stored = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('roster-guest:')))
  expect(stored).toEqual([`roster-guest:${id}`])

  await test.step('the lasting link knows the guest', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Modify Registration' })).toBeVisible()
    await expect(page.getByRole('heading', { name: "You're in, Leo Martins" })).toBeVisible()
  })

  await test.step('a week later it leads to the next date, and the private link still to the old one', async () => {
    await letPass(request, olga, id)
    await openLink(page, seriesId)
    await expect(page.getByText('0/10 participants signed up')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Join Event' })).toBeVisible()
    await expect(page.getByRole('heading', { name: "You're in, Leo Martins" })).toHaveCount(0)
    await (await openSeriesSheet(page)).getByText('Earlier dates').click()
    await page.getByRole('link', { name: `${dayText(evening(-1))}, 7:00 PM` }).click()
    await expect(page).toHaveURL(`/signup/${id}`)
    await expect(page.getByRole('heading', { name: "You're in, Leo Martins" })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Registration Closed' })).toBeVisible()
  })
})

test('sharing a date gives the lasting link, and the link of one date keeps working', async ({
  page,
  context,
  request,
}) => {
  const { seriesId, id, olga, name } = await someSeries(request)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(context, olga)
  await openLink(page, id)
  await tapInShare(page, 'Copy List')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(new RegExp(`/invite/event/${seriesId}$`))
  await shareCard(page).getByRole('button', { name: 'Copy Link' }).click()
  await expect.poll(copied).toMatch(new RegExp(`^Join ${name} .*/invite/event/${seriesId}$`))
  await shareCard(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(`/signup/${id}`)
  await expect(page.getByRole('button', { name: /^Series: / })).toBeVisible()
})
