import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { as, callRpc, join, newSecret } from '../../support/api'
import { dataRequests, holdApp, markup, NO_HARM, waitForApp, watchHarm } from '../../support/boot'
import { failRequests } from '../../support/delay-responses'
import { createSeries, dayText, evening, letPass, openSeries, type Rule } from '../../support/series'
import { joinedSheet, openSeriesSheet, saveRegistration, shareCard, tapInShare } from '../../support/steps'
import { trackRequests } from '../../support/wait-for-idle'

/** The lasting link of a series: anyone who opens it is at the next date. */

const openLink = (page: Page, id: string) => page.goto(`/signup/${id}`)

/** Every call of the database for the page's data, and for making a date. */
function calls(page: Page): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/rpc\/(get_event|get_invite|open_series)/.exec(request.url()) ?? []
    if (name) made.push(name)
  })
  return made
}

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

test('the first person who comes has the next date made, and the second does not wait for it', async ({
  page,
  browser,
  request,
}) => {
  const { seriesId, id, olga } = await someSeries(request, { opens: 14 })
  await letPass(request, olga, id)
  const first = calls(page)
  await openLink(page, seriesId)
  await expect(page.getByText(`${dayText(evening(10))}, 7:00 PM`).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join Event' })).toBeVisible()
  expect(first).toEqual(['get_event', 'open_series', 'get_event'])

  const other = await (await browser.newContext()).newPage()
  const { waitForIdle } = trackRequests(other)
  const second = calls(other)
  await openLink(other, seriesId)
  await expect(other.getByRole('button', { name: 'Join Event' })).toBeVisible()
  await waitForIdle()
  expect(second).toEqual([])
  await other.context().close()
})

test('between two dates it says which one is next, and at the end that there is none', async ({ page, request }) => {
  const { seriesId, id, olga } = await someSeries(request, { opens: 2 })
  await letPass(request, olga, id)
  await openLink(page, seriesId)
  await expect(page.getByRole('button', { name: 'Registration Closed' })).toBeVisible()
  const sheet = await openSeriesSheet(page)
  await expect(sheet.getByText(`Next: ${dayText(evening(10))}, 7:00 PM`)).toBeVisible()
  await expect(sheet.getByText(`Opens ${dayText(evening(8))}`)).toBeVisible()
  await page.goto(`/invite/event/${seriesId}`)
  await expect(page.getByText(`Next: ${dayText(evening(10))}, 7:00 PM`)).toBeVisible()

  await callRpc(request, 'end_series', { p_series_id: seriesId }, olga)
  await openLink(page, seriesId)
  await expect((await openSeriesSheet(page)).getByText('This series has ended.')).toBeVisible()
})

test('a series without any date says when the next one is, and shows it once it is due', async ({ page, request }) => {
  const { seriesId, id, name, olga } = await someSeries(request, { opens: 2 })
  const removed = await request.delete(`/rest/v1/events?id=eq.${id}`, as(olga))
  expect(removed.ok()).toBe(true)
  await page.clock.install()
  await openLink(page, seriesId)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText(`Next: ${dayText(evening(10))}, 7:00 PM`)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`/invite/event/${seriesId}`)
  await expect(other.getByText('Registration Closed')).toBeVisible()

  await test.step('a look that fails takes nothing away', async () => {
    await failRequests(page, '**/rpc/get_event*')
    const failed = page.waitForResponse('**/rpc/get_event*')
    await page.clock.fastForward(31_000)
    await failed
    await page.clock.runFor(5_000)
    await expect(page.getByText(`Next: ${dayText(evening(10))}, 7:00 PM`)).toBeVisible()
    await page.unrouteAll()
  })

  await callRpc(request, 'change_series', { p_series_id: seriesId, p_opens_days_before: 14 }, olga)
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('button', { name: 'Join Event' })).toBeVisible()
  await expect(page.getByText(`${dayText(evening(10))}, 7:00 PM`).first()).toBeVisible()
})

test('a private series opens to everyone who accepts its invite, this date and the next', async ({
  page,
  context,
  request,
}) => {
  const { seriesId, id, name, olga } = await someSeries(request, { opens: 14 }, { is_private: true })
  await openLink(page, seriesId)
  await expect(page).toHaveURL(`/auth/login?returnUrl=${encodeURIComponent(`/signup/${seriesId}`)}`)

  await signInAs(context, await createAccount(request, 'Ana'))
  await openLink(page, seriesId)
  await expect(page).toHaveURL('/')
  await page.goto(`/invite/event/${seriesId}`)
  await page.getByRole('button', { name: 'RSVP to Event' }).click()
  await expect(page).toHaveURL(`/signup/${seriesId}`)
  await expect(page.getByRole('dialog', { name: `Join ${name}` })).toBeVisible()

  await letPass(request, olga, id)
  await openLink(page, seriesId)
  await expect(page.getByText(`${dayText(evening(10))}, 7:00 PM`).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join Event' })).toBeVisible()
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
