import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { type Account, signInAs } from '../../support/account'
import { callRpc } from '../../support/api'
import { confirmedAccount, linkIn } from '../../support/confirmed'
import { tick } from '../../support/sender'
import { createSeries, letPass, openSeries } from '../../support/series'
import { newAddress, test } from '../../support/sign-in-server'
import { finishJoining, saveRegistration } from '../../support/steps'
import { Taps } from '../../support/taps'
import { readToast } from '../../support/toast'

/** A week as people have it. Typing and opening the link are no taps. Every step goes through the page; only time passes without it (`letPass`). */

test('a weekly five-a-side: guests, mail only, no phone, a called-off date, and everyone is notified', async ({
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
    await joinWithTwo(leo, taps, ['Leo', 'Tom', 'Lisa'])
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
    await expect(desk.getByText(`Emails about this go to ${maria}.`)).toBeVisible()
    await desk.context().close()
  })

  const hers = await phone(browser, server.origin, olga)
  await test.step('Dora has no phone: Olga adds her with four taps', async () => {
    const taps = new Taps()
    await hers.goto(link)
    await taps.on(hers.getByRole('button', { name: /^More Actions/ }))
    await taps.on(form(hers).getByRole('button', { name: 'Add People' }))
    await form(hers).getByLabel('Names').fill('Dora')
    await taps.on(form(hers).getByRole('button', { name: 'Next' }))
    await taps.on(form(hers).getByRole('button', { name: 'Add 1 Person' }))
    await count(hers, '5/10 participants signed up')
    expect(taps.count).toBe(4)
  })

  await test.step('a word to all, with three taps: it stands on the page and goes to Maria', async () => {
    const taps = new Taps()
    await taps.on(hers.getByRole('button', { name: /^More Actions/ }))
    await taps.on(form(hers).getByRole('button', { name: /^Write/ }))
    await form(hers).getByLabel('Message').fill('We start at 8, on the other court.')
    await taps.on(form(hers).getByRole('button', { name: 'Send' }))
    expect(taps.count).toBe(3)
    await readToast(hers, 'Posted on the page')
    await leo.goto(link)
    await expect(leo.getByText('We start at 8, on the other court.')).toBeVisible()
    await expectMail(request, server.sentTo, maria, 'We start at 8, on the other court.')
  })

  await test.step('the date is called off with three taps, the page says so, and Maria is notified', async () => {
    const taps = new Taps()
    await taps.on(hers.getByRole('link', { name: 'Edit' }))
    await taps.on(hers.getByRole('button', { name: 'Call Off Event' }))
    const asks = hers.getByRole('dialog', { name: 'Call Off Event' })
    await asks.getByLabel('What should people know?').fill('The hall is flooded')
    await taps.on(asks.getByRole('button', { name: 'Call Off Event' }))
    expect(taps.count).toBe(3)
    await readToast(hers, /^Called off\./)
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

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }

/** A separate phone, signed out unless an account is given. */
async function phone(browser: Browser, baseURL: string, account?: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL, ...PHONE })
  if (account) await signInAs(context, account)
  return await context.newPage()
}

async function organizer(browser: Browser, origin: string, linkTo: (email: string) => Promise<string>) {
  const page = await phone(browser, origin)
  const olga = await confirmedAccount(page, 'Olga', linkTo)
  await page.context().close()
  return olga
}

const join = (page: Page) => page.getByRole('button', { name: 'Join Event' })
const form = (page: Page) => page.getByRole('dialog')
const count = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible()

/** Joins with a name and with two more people in the same form: four taps. */
async function joinWithTwo(page: Page, taps: Taps, names: [string, string, string]) {
  const [own, ...others] = names
  await taps.on(join(page))
  await form(page).getByLabel('Name').fill(own)
  for (const [index, name] of others.entries()) {
    await taps.on(form(page).getByRole('button', { name: 'Add another person' }))
    await form(page)
      .getByRole('region', { name: `Person ${index + 2}` })
      .getByLabel('Name')
      .fill(name)
  }
  await taps.on(form(page).getByRole('button', { name: 'Join Event' }))
}
