import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { type Account, signInAs } from '../../support/account'
import { callRpc, createEvent, join as joinEvent, newSecret } from '../../support/api'
import { confirmedAccount, linkIn } from '../../support/confirmed'
import { tick } from '../../support/sender'
import { createSeries, letPass, openSeries } from '../../support/series'
import { newAddress, test } from '../../support/sign-in-server'
import { finishJoining, optionRow, saveRegistration, shareCard } from '../../support/steps'
import { Taps } from '../../support/taps'
import { readToast } from '../../support/toast'

/**
 * A month as people have it. How many taps each job takes stands in docs/taps.md beside other ways to do it, and is held here: what is typed is
 * no tap, nor is opening the link. What people do goes through the page; only time goes by without it (`letPass`).
 */

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }

/** A phone of somebody's own, on which nobody is signed in unless an account is given. */
async function phone(browser: Browser, baseURL: string, account?: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL, ...PHONE })
  if (account) await signInAs(context, account)
  return await context.newPage()
}

const join = (page: Page) => page.getByRole('button', { name: 'Join Event' })
const form = (page: Page) => page.getByRole('dialog')
const count = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible()

async function organizer(browser: Browser, origin: string, linkTo: (email: string) => Promise<string>) {
  const page = await phone(browser, origin)
  const olga = await confirmedAccount(page, 'Olga', linkTo)
  await page.context().close()
  return olga
}

test('a weekly five-a-side: a guest brings two friends, one only has mail, one has no phone, a date is called off, and all are told', async ({
  browser,
  request,
  server,
}) => {
  await tick(request)
  const olga = await organizer(browser, server.origin, server.linkTo)
  const series = await createSeries(request, olga, { opens: 8 })
  const link = `/signup/${series.seriesId}`
  const leo = await phone(browser, server.origin)

  await test.step('Leo brings two friends: one form, six taps', async () => {
    const taps = new Taps()
    await leo.goto(link)
    await taps.on(join(leo))
    await form(leo).getByLabel('Name').fill('Leo')
    for (const [number, name] of [
      [2, 'Tom'],
      [3, 'Lisa'],
    ] as const) {
      await taps.on(form(leo).getByRole('button', { name: 'Add another person' }))
      await form(leo)
        .getByRole('region', { name: `Person ${number}` })
        .getByLabel('Name')
        .fill(name)
    }
    await taps.on(form(leo).getByRole('button', { name: 'Join Event' }))
    const saved = await saveRegistration(leo)
    expect(saved).toContain('#r=')
    // 'Copy Link' and 'Done', which saveRegistration taps.
    expect(taps.count + 2).toBe(6)
    await count(leo, '3/10 participants signed up')
  })

  const maria = newAddress('maria')
  await test.step('Maria has mail and nothing else: the first leads back, the next say what changes', async () => {
    const page = await phone(browser, server.origin)
    await page.goto(link)
    await join(page).click()
    await form(page).getByLabel('Name').fill('Maria')
    await form(page).getByLabel('Email').fill(maria)
    await form(page).getByLabel('Email me about this').check()
    await form(page).getByRole('button', { name: 'Join Event' }).click()
    await finishJoining(page)
    await page.context().close()
    await tick(request)
    const [first] = server.sentTo(maria)
    const desk = await phone(browser, server.origin)
    await desk.goto(linkIn(first, /\/signup\/\S+/))
    await expect(desk.getByText(`Emails about this go to ${maria}.`)).toBeVisible()
    await desk.context().close()
  })

  const hers = await phone(browser, server.origin, olga)
  await test.step('Dora has no phone: Olga adds her with four taps', async () => {
    const taps = new Taps()
    await hers.goto(link)
    await taps.on(hers.getByRole('button', { name: /^More actions/ }))
    await taps.on(form(hers).getByRole('button', { name: 'Add People' }))
    await form(hers).getByLabel('Names').fill('Dora')
    await taps.on(form(hers).getByRole('button', { name: 'Next' }))
    await taps.on(form(hers).getByRole('button', { name: 'Add 1 Person' }))
    await count(hers, '5/10 participants signed up')
    expect(taps.count).toBe(4)
  })

  await test.step('a word to all, with three taps: it stands on the page and goes to Maria', async () => {
    const taps = new Taps()
    await taps.on(hers.getByRole('button', { name: /^More actions/ }))
    await taps.on(form(hers).getByRole('button', { name: /^Write/ }))
    await form(hers).getByLabel('Message').fill('We start at 8, on the other court.')
    await taps.on(form(hers).getByRole('button', { name: 'Send' }))
    expect(taps.count).toBe(3)
    await readToast(hers, 'Posted on the page')
    await leo.goto(link)
    await expect(leo.getByText('We start at 8, on the other court.')).toBeVisible()
    await expectMail(request, server.sentTo, maria, 'We start at 8, on the other court.')
  })

  await test.step('the date is called off, with three taps: the page says so, and Maria hears of it', async () => {
    const taps = new Taps()
    await taps.on(hers.getByRole('link', { name: 'Edit' }))
    await taps.on(hers.getByRole('button', { name: 'Call Off Event' }))
    const asks = hers.getByRole('dialog', { name: 'Call Off Event' })
    await asks.getByLabel('What should people know?').fill('The hall is flooded')
    await taps.on(asks.getByRole('button', { name: 'Call Off Event' }))
    expect(taps.count).toBe(3)
    await readToast(hers, 'Called off. Everybody on the list is told.')
    await leo.reload()
    await expect(leo.getByText('The hall is flooded')).toBeVisible()
    await expectMail(request, server.sentTo, maria, 'The hall is flooded')
  })

  await test.step('the same link is the next week', async () => {
    await letPass(request, olga, series.id)
    await callRpc(request, 'change_series', { p_series_id: series.seriesId, p_opens_days_before: 14 }, olga)
    await openSeries(request, series.seriesId)
    await leo.goto(link)
    await count(leo, '0/10 participants signed up')
    await expect(join(leo)).toBeEnabled()
  })
  await leo.context().close()
  await hers.context().close()
})

test('a parent signs up three children, and withdraws one of them later, on another phone', async ({
  browser,
  request,
  server,
}) => {
  const olga = await organizer(browser, server.origin, server.linkTo)
  const event = await createEvent(request, olga, { name: 'Swimming', max_participants: 12 })
  const first = await phone(browser, server.origin)
  const taps = new Taps()
  await first.goto(`/signup/${event.id}`)
  await taps.on(join(first))
  await form(first).getByLabel('Name').fill('Ada')
  for (const [number, name] of [
    [2, 'Ben'],
    [3, 'Cleo'],
  ] as const) {
    await taps.on(form(first).getByRole('button', { name: 'Add another person' }))
    await form(first)
      .getByRole('region', { name: `Person ${number}` })
      .getByLabel('Name')
      .fill(name)
  }
  await taps.on(form(first).getByRole('button', { name: 'Join Event' }))
  const saved = await saveRegistration(first)
  expect(taps.count + 2).toBe(6)
  const second = await phone(browser, server.origin)
  await second.goto(saved)
  const leaving = new Taps()
  await leaving.on(second.getByRole('button', { name: 'Withdraw Ben' }))
  await leaving.on(second.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }))
  expect(leaving.count).toBe(2)
  await count(second, '2/12 participants signed up')
  await first.reload()
  await count(first, '2/12 participants signed up')
  await expect(first.getByRole('button', { name: 'Withdraw Cleo' })).toBeVisible()
  for (const page of [first, second]) await page.context().close()
})

test('22 names from a chat become a list with four taps', async ({ browser, request, server }) => {
  const olga = await organizer(browser, server.origin, server.linkTo)
  const event = await createEvent(request, olga, { name: 'Tournament', max_participants: 20 })
  const page = await phone(browser, server.origin, olga)
  await page.goto(`/signup/${event.id}`)
  const names = Array.from({ length: 22 }, (_, index) => `${index + 1}. Player ${String.fromCodePoint(65 + index)}`)
  const taps = new Taps()
  await taps.on(page.getByRole('button', { name: /^More actions/ }))
  await taps.on(form(page).getByRole('button', { name: 'Add People' }))
  await form(page).getByLabel('Names').fill(names.join('\n'))
  await taps.on(form(page).getByRole('button', { name: 'Next' }))
  await expect(form(page).getByText('20 get a slot · 2 in line')).toBeVisible()
  await taps.on(form(page).getByRole('button', { name: 'Add 22 People' }))
  await count(page, '20/20 participants signed up')
  expect(taps.count).toBe(4)
  await page.context().close()
})

test('a parents’ evening: eighteen times are made with eight taps, and a guest takes two of them with five', async ({
  browser,
  server,
}) => {
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
  await parent.goto(page.url())
  await theirs.on(slot(parent, '4:10 PM').getByRole('button'))
  await form(parent).getByLabel('Name').fill('Leonor Dias')
  await theirs.on(form(parent).getByRole('button', { name: 'Join Event' }))
  await saveRegistration(parent)
  await theirs.on(slot(parent, '5:00 PM').getByRole('button', { name: /One more/ }))
  await readToast(parent, "You're in: 5:00 PM")
  // 'Copy Link' and 'Done', which saveRegistration taps.
  expect(theirs.count + 2).toBe(5)
  for (const one of [page, parent]) await one.context().close()
})

test('a volunteer day with eleven shifts: people take two each, never at once, one finds a substitute, and the list is printed with two taps', async ({
  browser,
  request,
  server,
}) => {
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
    await his.on(button(dan, 'Take It, from Ana'))
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
  await taps.on(page.getByRole('button', { name: /^More actions/ }))
  await taps.on(form(page).getByRole('button', { name: /^Print/ }))
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

test('a birthday with answers: people who were there last time say with one tap that they can’t come, and the others are reminded with two', async ({
  browser,
  request,
  server,
}) => {
  const olga = await organizer(browser, server.origin, server.linkTo)
  const series = await createSeries(request, olga, { opens: 8 }, { name: 'Birthday', answers: ['last'] })
  const link = `/signup/${series.seriesId}`
  const gus = await phone(browser, server.origin)
  await gus.goto(link)
  await join(gus).click()
  await form(gus).getByLabel('Name').fill('Gus')
  await form(gus).getByRole('button', { name: 'Join Event' }).click()
  await saveRegistration(gus)
  await joinEvent(request, series.id, 'Ada', { secret: newSecret() })
  await letPass(request, olga, series.id)
  await callRpc(request, 'change_series', { p_series_id: series.seriesId, p_opens_days_before: 14 }, olga)
  await openSeries(request, series.seriesId)
  const taps = new Taps()
  await gus.goto(link)
  await Promise.all([gus.waitForResponse('**/rpc/answer_event'), taps.on(button(gus, 'Can’t come'))])
  expect(taps.count).toBe(1)
  const page = await phone(browser, server.origin, olga)
  await page.goto(link)
  const hers = new Taps()
  await hers.on(page.getByRole('button', { name: /^Answers: / }))
  await expect(page.getByRole('dialog', { name: 'In 0 · can’t 1 · not answered 1' })).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await hers.on(button(page, 'Copy Reminder'))
  await readToast(page, 'Reminder copied to clipboard!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Ada, are you coming\? Birthday, /)
  expect(hers.count).toBe(2)
  for (const one of [gus, page]) await one.context().close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
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

async function expectMail(
  request: APIRequestContext,
  sentTo: (address: string) => { text: string }[],
  address: string,
  text: string,
) {
  await tick(request)
  expect(
    sentTo(address)
      .map((mail) => mail.text)
      .join('\n'),
  ).toContain(text)
}
