import { expect, type Page, test } from '@playwright/test'
import { createAccount, openAs, signInAs } from '../../support/account'
import { createEvent, join, newSecret } from '../../support/api'
import { waitForApp } from '../../support/boot'
import { GAME, game, inEveryState } from '../../support/full-events'
import { createGroup } from '../../support/groups'
import { boxOf, withLargestText } from '../../support/largest-text'
import { MOVING } from '../../support/motion'
import { createSeries } from '../../support/series'
import { closeShareCard } from '../../support/steps'

/** The parts of an event that must be visible at once, on the narrowest phone with the largest text; some of it on a phone of today too. */

test.use(MOVING)

withLargestText()

/** The first person of the list, or of the first team, which stands above it. */
const firstPerson = (page: Page) => page.locator('li[data-row], [aria-labelledby=teams-title] li').first()

/** Where the first person begins, and where what is fixed at the bottom does. */
async function placesOf(page: Page) {
  const first = firstPerson(page)
  await expect(first).toBeVisible()
  return {
    first: (await boxOf(first)).top,
    dock: (await boxOf(page.getByRole('region', { name: 'Your registration' }))).top,
  }
}

test('the first person of an event is in sight on the smallest phone, and the actions stand in one row', async ({
  page,
  request,
}) => {
  const { event } = await game(request)
  await page.goto(`/signup/${event.id}`)
  await waitForApp(page)
  expect((await placesOf(page)).first).toBeLessThanOrEqual(532)
  const actions = ['Share', 'Export', 'Edit'].map((name) => page.getByRole('button', { name }))
  const boxes = await Promise.all(actions.map(boxOf))
  expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1)
  expect(boxes.map(({ top, bottom }) => Math.round(bottom - top))).toEqual([44, 44, 44])
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true')
})

test('the first person of a private event in a group with a long name is in sight, too', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga Ferreira')
  const group = await createGroup(request, olga, { name: 'Friends of the old riverside stadium and its park' })
  const event = await createEvent(request, olga, { ...GAME, group_id: group.id, is_private: true })
  await join(request, event.id, 'Olga Ferreira', { account: olga })
  await openAs(page, olga, `/signup/${event.id}`)
  await waitForApp(page)
  const { first, dock } = await placesOf(page)
  expect(dock - first).toBeGreaterThan(16)
  // Both take one line.
  const [name, hidden] = [page.getByText(group.name).locator('..'), page.getByText('Private', { exact: true })]
  expect((await boxOf(name)).top).toBe((await boxOf(hidden)).top)
})

async function expectFirstPersonWhole(page: Page, id: string, secret = '') {
  // Another address of the same page would only change what is behind the '#'.
  if (secret) await page.goto('about:blank')
  await page.goto(`/signup/${id}${secret && `#r=${secret}`}`)
  await waitForApp(page)
  const { dock } = await placesOf(page)
  const whose = page.getByRole('region', { name: 'Whose registration' })
  // Nothing can be changed in an event that was called off.
  const isClosed = await page.getByRole('button', { name: 'Registration Closed' }).count()
  const end = secret && !isClosed ? (await boxOf(whose)).top : dock
  // The list is there before the teams are, whose code comes later.
  if (await page.locator('#event-name', { hasText: 'In teams' }).count())
    await page.locator('#teams-title').waitFor({ state: 'attached' })
  const { bottom } = await boxOf(firstPerson(page))
  expect(bottom, id).toBeLessThanOrEqual(end)
}

test('the first person is whole in every state of an event, for those signed in and for guests', async ({
  page,
  context,
  browser,
  request,
}) => {
  // More than sixty pages.
  test.slow()
  const { olga, ana, ids, picnic, secrets } = await inEveryState(request)
  for (const [account, events] of [
    [olga, ids],
    [ana, [picnic.id]],
  ] as const) {
    await context.addInitScript(() => sessionStorage.removeItem('e2e-signed-in'))
    await signInAs(context, account)
    for (const id of events) await expectFirstPersonWhole(page, id)
  }
  await expect(page.getByRole('link', { name: 'You said you paid: €5.50 for Carla' })).toBeInViewport({ ratio: 1 })
  const bar = page.getByRole('navigation', { name: 'Main' })
  expect((await boxOf(bar)).top).toBe(640 - 56)
  await expect(bar.getByRole('link', { name: 'Events' })).toBeVisible()

  const phone = await browser.newContext({ viewport: { width: 360, height: 640 } })
  await phone.addInitScript(
    (known) => {
      localStorage.setItem('font-size-preference', 'lg')
      // As after joining on this phone without copying the private link.
      for (const [id, secret] of known)
        localStorage.setItem(`roster-guest:${id}`, JSON.stringify([{ participantId: null, secret }]))
    },
    [...secrets],
  )
  const guest = await phone.newPage()
  for (const id of secrets.keys()) await expectFirstPersonWhole(guest, id)
  await expect(guest.getByRole('heading', { name: /^You're in, Leo Martins/ })).toBeAttached()
  await phone.close()

  // As on a phone that opens the private link, signed out and signed in: the owner's name is above the button, and covers no person.
  for (const account of [null, ana]) {
    const opened = await browser.newContext({ viewport: { width: 360, height: 640 } })
    await opened.addInitScript(() => localStorage.setItem('font-size-preference', 'lg'))
    if (account) await signInAs(opened, account)
    const reader = await opened.newPage()
    for (const [id, secret] of secrets) await expectFirstPersonWhole(reader, id, secret)
    await opened.close()
  }
})

test('the first person of a series is visible for guest, member and organizer', async ({ page, context, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await context.addInitScript(() => localStorage.setItem('font-size-preference', 'md'))
  const [olga, ana] = await Promise.all(['Olga', 'Ana'].map((name) => createAccount(request, name)))
  if (!olga || !ana) throw new Error('Nobody')
  const series = await createSeries(request, olga, {}, { description: GAME.description, location: GAME.location })
  await join(request, series.id, 'Ana', { account: ana })
  for (const account of [null, ana, olga]) {
    if (account) await context.addInitScript(() => sessionStorage.removeItem('e2e-signed-in'))
    await openAs(page, account, `/signup/${series.id}`)
    await waitForApp(page)
    expect((await placesOf(page)).first).toBeLessThanOrEqual(560)
  }
})

/** The labels of the buttons in the color of the next thing to do. */
const greenButtons = (page: Page) =>
  page.getByRole('button').evaluateAll((all) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.background = 'var(--accent)'
    const green = getComputedStyle(probe).backgroundColor
    probe.remove()
    return all.filter((one) => getComputedStyle(one).backgroundColor === green).map((one) => one.textContent)
  })

test('an event without people leads to Share, until a person has signed up', async ({ page, context, request }) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga)
  await page.goto(`/signup/${event.id}`)
  await waitForApp(page)
  await expect(page.getByText('0/10 participants signed up')).toBeVisible()
  expect(await greenButtons(page)).toEqual(['Join Event'])
  await openAs(page, olga, `/signup/${event.id}`)
  await waitForApp(page)
  const hint = page.getByText("No one's been invited yet. Share the link.")
  await expect(hint).toBeInViewport({ ratio: 1 })
  expect(await greenButtons(page)).toEqual(['Share'])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Invite link copied to clipboard!').first()).toBeVisible()
  await closeShareCard(page)
  await expect(hint).toHaveCount(0)
  expect(await greenButtons(page)).toEqual(['Join Event'])
  await page.reload()
  await waitForApp(page)
  await expect(hint).toHaveCount(0)
  await join(request, event.id, 'Ana', { secret: newSecret() })
  await page.reload()
  await expect(page.getByText('1/10 participants signed up')).toBeVisible()
  await expect(hint).toHaveCount(0)
  expect(await greenButtons(page)).toEqual(['Join Event'])
  await join(request, event.id, 'Olga', { account: olga })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Modify Registration' })).toBeVisible()
  expect(await greenButtons(page)).toEqual([])
})

test('a long name shows its beginning, and the rest on a tap', async ({ page, request }) => {
  const { event } = await game(request, { name: `${GAME.name}, ${GAME.description.repeat(2)}` })
  await page.goto(`/signup/${event.id}`)
  await waitForApp(page)
  const name = page.getByRole('heading', { name: /^Thursday/ })
  const { top, bottom } = await boxOf(name)
  expect(bottom - top).toBeLessThan(70)
  await page.getByRole('button', { name: 'More of the name' }).click()
  await expect(page.getByRole('button', { name: 'Less of the name' })).toBeVisible()
  expect((await boxOf(name)).bottom).toBeGreaterThan(bottom + 100)
})
