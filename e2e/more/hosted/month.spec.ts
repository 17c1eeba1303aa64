import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { type Account, signInAs } from '../../support/account'
import { as, callRpc, createEvent } from '../../support/api'
import { confirmedAccount, linkIn } from '../../support/confirmed'
import { tick } from '../../support/sender'
import { createSeries, letPass, openSeries } from '../../support/series'
import { newAddress, test } from '../../support/sign-in-server'
import { finishJoining, saveRegistration, tapMore } from '../../support/steps'
import { Taps } from '../../support/taps'
import { readToast } from '../../support/toast'

/**
 * A month as people have it. How many taps each job takes stands in docs/taps.md beside other ways to do it, and is held here: what is typed is
 * no tap, nor is opening the link.
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
    await form(page).getByLabel('Mail me about this').check()
    await form(page).getByRole('button', { name: 'Join Event' }).click()
    await finishJoining(page)
    await page.context().close()
    await tick(request)
    const [first] = server.sentTo(maria)
    const desk = await phone(browser, server.origin)
    await desk.goto(linkIn(first, /\/signup\/\S+/))
    await expect(desk.getByText(`Mails about this go to ${maria}.`)).toBeVisible()
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

  await test.step('a word to all stands on the page and goes to Maria', async () => {
    await tapMore(hers, /^Write/)
    await form(hers).getByLabel('Message').fill('We start at 8, on the other court.')
    await form(hers).getByRole('button', { name: 'Send' }).click()
    await readToast(hers, 'Posted on the page')
    await leo.goto(link)
    await expect(leo.getByText('We start at 8, on the other court.')).toBeVisible()
    await expectMail(request, server.sentTo, maria, 'We start at 8, on the other court.')
  })

  await test.step('the date is called off: the page says so, and Maria hears of it', async () => {
    const off = { called_off_at: new Date().toISOString(), call_off_note: 'The hall is flooded' }
    const answer = await request.patch(`/rest/v1/events?id=eq.${series.id}`, { ...as(olga), data: off })
    expect(answer.ok()).toBe(true)
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
  await second.getByRole('button', { name: 'Withdraw Ben' }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
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
