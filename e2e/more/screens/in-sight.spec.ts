import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { type Account, createAccount, signInAs } from '../../support/account'
import { as, callRpc, createEvent, join, newSecret, SECTIONS } from '../../support/api'
import { isTakenOver } from '../../support/early'
import { createGroup } from '../../support/groups'
import { boxOf, withLargestText } from '../../support/largest-text'
import { MOVING } from '../../support/motion'
import { createSeries, evening, lasts } from '../../support/series'

/** What has to be seen at once of an event, on the narrowest phone with the largest text; some of it on a phone of today too. */

test.use(MOVING)

withLargestText()

const GAME = {
  name: 'Thursday Five-a-side',
  ...lasts(evening(300)),
  location: 'Riverside Sports Hall, Court 2',
  description: 'Every level welcome. Bring a dark and a light shirt. If it rains we play anyway.',
  max_participants: 12,
}

/** An event with eight people, whose organizer is among them. */
async function game(request: APIRequestContext, fields: Partial<typeof GAME> = {}) {
  const olga = await createAccount(request, 'Olga Ferreira')
  const event = await createEvent(request, olga, { ...GAME, ...fields })
  await join(request, event.id, 'Olga Ferreira', { account: olga })
  for (const name of ['Ben', 'Fatima', 'Tomasz', 'Yuki', 'Rui', 'Søren', 'Chidi']) {
    await join(request, event.id, name, { secret: newSecret() })
  }
  return { olga, event }
}

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
  await isTakenOver(page)
  expect((await placesOf(page)).first).toBeLessThanOrEqual(532)
  const actions = ['Share', 'Export', 'Edit', 'More actions'].map((name) => page.getByRole('button', { name }))
  const boxes = await Promise.all(actions.map(boxOf))
  expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1)
  expect(boxes.map(({ top, bottom }) => Math.round(bottom - top))).toEqual([44, 44, 44, 44])
  // There is no room for pictures beside the words.
  await expect(page.getByRole('button', { name: 'Share' }).locator('svg')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true')
})

test('the first person of a private event in a group with a long name is in sight, too', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga Ferreira')
  const group = await createGroup(request, olga, { name: 'Friends of the old riverside stadium and its park' })
  const event = await createEvent(request, olga, { ...GAME, group_id: group.id, is_private: true })
  await join(request, event.id, 'Olga Ferreira', { account: olga })
  await signInAs(context, olga)
  await page.goto(`/signup/${event.id}`)
  await isTakenOver(page)
  const { first, dock } = await placesOf(page)
  expect(dock - first).toBeGreaterThan(16)
  // Both badges take one line, on the cover.
  const [name, hidden] = [page.getByText(group.name).locator('..'), page.getByText('Private', { exact: true })]
  expect((await boxOf(name)).top).toBe((await boxOf(hidden)).top)
})

/** Two have left: Iris, whose money came, and Carla, for whom Ana says that she paid. */
async function paidAndLeft(request: APIRequestContext, olga: Account, money: object) {
  const ana = await createAccount(request, 'Ana Sousa')
  const undated = { datetime: null, end_datetime: null, location: null, max_participants: null }
  const picnic = await createEvent(request, olga, { ...GAME, ...money, ...undated, name: 'Sunday picnic' })
  await join(request, picnic.id, 'Ana Sousa', { account: ana })
  const iris = await join(request, picnic.id, 'Iris Blom', { secret: newSecret() })
  const carla = await join(request, picnic.id, 'Carla', { account: ana, claim: true })
  for (const [name, data, account] of [
    ['mark_people_paid', { p_participant_ids: [iris] }, olga],
    ['withdraw', { p_ids: [iris] }, olga],
    ['say_paid', { p_ids: [carla] }, ana],
    ['withdraw', { p_ids: [carla] }, ana],
  ] as const) {
    expect((await callRpc(request, name, data, account)).status, name).toBe(200)
  }
  return { picnic, ana }
}

/** A time on each of two evenings, one person each. */
const TIMES = [0, 1].map((later) => {
  const start = new Date(Date.parse(evening(299 + later)) + later * 3_600_000).toISOString()
  return { id: `time-${later}`, name: `${7 + later}:00 PM`, size: 1, start, end: lasts(start).end_datetime }
})

/** Places and hosts have up to 500 and 100 characters. */
const LONG_PLACE = `${GAME.location}, the second door behind the car park, past the old bakery and up the stairs to the first floor`

/** Section names have up to 60 characters. */
const LONG_SECTIONS = [
  { id: 'driver', name: 'Driver with a van, a trailer or at least a very large car', size: 2 },
  { id: 'cook', name: 'Cook', size: 2 },
]

/** Nineteen events with Olga, one of them with a host of many names, and those in which a guest can be with the guest's secret. */
async function inEveryState(request: APIRequestContext) {
  const { olga, event } = await game(request)
  const money = { price_cents: 550, currency: 'EUR' }
  const deadline = { registration_deadline: evening(299) }
  const series = await createSeries(request, olga, {}, { description: GAME.description, location: GAME.location })
  await join(request, series.id, 'Olga Ferreira', { account: olga })
  const off = { ...money, name: 'Called off' }
  const states: ({ sections?: readonly { id: string }[] } & Record<string, unknown>)[] = [
    { sections: SECTIONS, max_participants: null },
    { sections: TIMES, max_participants: null, datetime: TIMES[0]?.start, end_datetime: TIMES[1]?.end },
    { location: LONG_PLACE },
    { max_participants: 2 },
    { name: 'Thursday Five-a-side at the old stadium' },
    { name: `${GAME.name}, ${GAME.description.repeat(2)}` },
    money,
    deadline,
    { ...deadline, withdraw_until: evening(298) },
    { max_participants: null },
    { is_private: true },
    { name: 'In another line', sections: LONG_SECTIONS, max_participants: null },
    { name: 'In teams' },
    { name: 'With a message' },
    off,
  ]
  const secrets = new Map<string, string>()
  const ids: string[] = [event.id, series.id]
  const sections = new Map<string, string | undefined>()
  const rows = new Map<unknown, { id: string; row: string }>()
  for (const fields of states) {
    const { id } = await createEvent(request, olga, { ...GAME, ...fields })
    ids.push(id)
    sections.set(id, fields.sections?.[1]?.id)
    const row = await join(request, id, 'Olga Ferreira', {
      account: olga,
      ...(fields.sections?.[0] && { section: fields.sections[0].id }),
    })
    rows.set(fields.name, { id, row })
    // She gets it back.
    if (fields === off) await callRpc(request, 'mark_people_paid', { p_participant_ids: [row] }, olga)
    if (fields.name === 'With a message') {
      const message = { p_id: crypto.randomUUID(), p_event_id: id, p_text: GAME.description }
      expect((await callRpc(request, 'write_notice', message, olga)).status).toBe(200)
    }
  }
  const host = await createAccount(request, 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Montgomery')
  const { id: hostedId } = await createEvent(request, host, GAME)
  await join(request, hostedId, 'Olga Ferreira', { account: olga })
  ids.unshift(hostedId)
  const [privateId, offId] = [ids[ids.length - 5], ids.at(-1)]
  const [inLine, inTeams] = [rows.get('In another line'), rows.get('In teams')]
  if (!inLine || !inTeams) throw new Error('No such events')
  for (const id of ids) {
    if (id === privateId) continue
    const secret = newSecret()
    const section = sections.get(id)
    const leos = await join(request, id, 'Leo Martins', { secret, ...(section && { section }) })
    secrets.set(id, secret)
    if (id !== inTeams.id) continue
    const teams = { p_event_id: id, p_teams: [[inTeams.row], [leos]] }
    expect((await callRpc(request, 'set_teams', teams, olga)).status).toBe(200)
  }
  // She drives and would rather cook, where two are.
  await join(request, inLine.id, 'Ben', { secret: newSecret(), section: 'cook' })
  const wish = { p_id: inLine.row, p_name: 'Olga Ferreira', p_email: '', p_phone: '', p_notes: '', p_responses: {} }
  const asked = await callRpc(request, 'update_registration', { ...wish, p_section: 'cook', p_wait: true }, olga)
  expect(asked.status).toBe(200)
  const data = { called_off_at: new Date().toISOString(), call_off_note: GAME.description.repeat(2) }
  expect((await request.patch(`/rest/v1/events?id=eq.${offId}`, { ...as(olga), data })).ok()).toBe(true)
  const { picnic, ana } = await paidAndLeft(request, olga, money)
  return { olga, ana, ids: [...ids, picnic.id], picnic, secrets }
}

async function expectFirstPersonWhole(page: Page, id: string, secret = '') {
  // Another address of the same page would only change what is behind the '#'.
  if (secret) await page.goto('about:blank')
  await page.goto(`/signup/${id}${secret && `#r=${secret}`}`)
  await isTakenOver(page)
  const { dock } = await placesOf(page)
  const whose = page.getByRole('region', { name: 'Whose registration' })
  const end = secret ? (await boxOf(whose)).top : dock
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
  expect((await boxOf(bar)).top).toBe(640 - 44)
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

  // As on a phone that opens the private link, signed out and signed in: whose it is stands above the button, and covers nobody.
  for (const account of [null, ana]) {
    const opened = await browser.newContext({ viewport: { width: 360, height: 640 } })
    await opened.addInitScript(() => localStorage.setItem('font-size-preference', 'lg'))
    if (account) await signInAs(opened, account)
    const reader = await opened.newPage()
    for (const [id, secret] of secrets) await expectFirstPersonWhole(reader, id, secret)
    await opened.close()
  }
})

test('on a phone of today the first person of a series is in sight for guest, member and organizer', async ({
  page,
  context,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await context.addInitScript(() => localStorage.setItem('font-size-preference', 'md'))
  const [olga, ana] = await Promise.all(['Olga', 'Ana'].map((name) => createAccount(request, name)))
  if (!olga || !ana) throw new Error('Nobody')
  const series = await createSeries(request, olga, {}, { description: GAME.description, location: GAME.location })
  await join(request, series.id, 'Ana', { account: ana })
  for (const account of [null, ana, olga]) {
    if (account) await context.addInitScript(() => sessionStorage.removeItem('e2e-signed-in'))
    if (account) await signInAs(context, account)
    await page.goto(`/signup/${series.id}`)
    await isTakenOver(page)
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

test('an event without people leads to Share, until somebody has signed up', async ({ page, context, request }) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga)
  await page.goto(`/signup/${event.id}`)
  await isTakenOver(page)
  await expect(page.getByText('0/10 participants signed up')).toBeVisible()
  expect(await greenButtons(page)).toEqual(['Join Event'])
  await signInAs(context, olga)
  await page.goto(`/signup/${event.id}`)
  await isTakenOver(page)
  const hint = page.getByText("No one's been invited yet. Share the link.")
  await expect(hint).toBeInViewport({ ratio: 1 })
  expect(await greenButtons(page)).toEqual(['Share'])
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
  await isTakenOver(page)
  const name = page.getByRole('heading', { name: /^Thursday/ })
  const { top, bottom } = await boxOf(name)
  expect(bottom - top).toBeLessThan(70)
  await page.getByRole('button', { name: 'More of the name' }).click()
  await expect(page.getByRole('button', { name: 'Less of the name' })).toBeVisible()
  expect((await boxOf(name)).bottom).toBeGreaterThan(bottom + 100)
})

test("'Full' stands beside the number", async ({ page, request }) => {
  const { event } = await game(request, { max_participants: 8 })
  await page.goto(`/signup/${event.id}`)
  await isTakenOver(page)
  const full = await page.getByText('Full', { exact: true }).boundingBox()
  const number = await page.getByText('8/8', { exact: true }).boundingBox()
  if (!full || !number) throw new Error('They are not drawn')
  expect(full.x - (number.x + number.width)).toBeGreaterThan(0)
  expect(full.x - (number.x + number.width)).toBeLessThan(16)
  expect(full.y).toBeLessThan(number.y + number.height)
})

test('a description shows its beginning, and the rest on a tap', async ({ page, request }) => {
  const { event } = await game(request)
  await page.goto(`/signup/${event.id}`)
  const text = page.getByText(GAME.description)
  const isCut = () => text.evaluate((one) => one.scrollHeight > one.clientHeight + 1)
  await expect.poll(isCut).toBe(true)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect.poll(isCut).toBe(false)
  await page.getByRole('button', { name: 'Less' }).click()
  await expect.poll(isCut).toBe(true)
})

test.describe('on a phone of today', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a visitor and the organizer see who comes', async ({ page, context, request }) => {
    await page.addInitScript(() => localStorage.setItem('font-size-preference', 'md'))
    const { olga, event } = await game(request)
    await page.goto(`/signup/${event.id}`)
    await isTakenOver(page)
    expect((await placesOf(page)).first).toBeLessThanOrEqual(560)
    await signInAs(context, olga)
    await page.goto(`/signup/${event.id}`)
    await isTakenOver(page)
    await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()
    expect((await placesOf(page)).first).toBeLessThanOrEqual(560)
  })

  test('the first person is in sight below a name of three lines too', async ({ page, request }) => {
    await page.addInitScript(() => localStorage.setItem('font-size-preference', 'md'))
    const { event } = await game(request, { name: 'Saturday Five-a-side, Wollstonecraft Cup' })
    await page.goto(`/signup/${event.id}`)
    await isTakenOver(page)
    const { first, dock } = await placesOf(page)
    expect(first).toBeLessThanOrEqual(611)
    expect(dock).toBeGreaterThan(first + 56)
  })
})
