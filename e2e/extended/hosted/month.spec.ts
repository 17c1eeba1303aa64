import { type APIRequestContext, expect } from '@playwright/test'
import { callRpc, createEvent, join as joinEvent, newSecret } from '../../support/api'
import { linkIn } from '../../support/confirmed'
import { button, count, form, join, joinWithTwo, organizer, phone } from '../../support/month'
import { tick } from '../../support/sender'
import { createSeries, letPass, openSeries } from '../../support/series'
import { newAddress, test } from '../../support/sign-in-server'
import { finishJoining, saveRegistration } from '../../support/steps'
import { Taps } from '../../support/taps'
import { readToast } from '../../support/toast'

/** A month as people have it (`../../support/month.ts`): what comes every week, a family, a list from a chat, a birthday. */

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
  await joinWithTwo(first, taps, ['Ada', 'Ben', 'Cleo'])
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
  await taps.on(page.getByRole('button', { name: /^More Actions/ }))
  await taps.on(form(page).getByRole('button', { name: 'Add People' }))
  await form(page).getByLabel('Names').fill(names.join('\n'))
  await taps.on(form(page).getByRole('button', { name: 'Next' }))
  await expect(form(page).getByText('20 get a slot · 2 in line')).toBeVisible()
  await taps.on(form(page).getByRole('button', { name: 'Add 22 People' }))
  await count(page, '20/20 participants signed up')
  expect(taps.count).toBe(4)
  await page.context().close()
})

test('a birthday: people decline with one tap, and the others are reminded with two', async ({
  browser,
  request,
  server,
}) => {
  const olga = await organizer(browser, server.origin, server.linkTo)
  const series = await createSeries(request, olga, { opens: 8 }, { name: 'Birthday', cant_come: 'managers' })
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
