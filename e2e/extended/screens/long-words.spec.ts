import { expect, type Page, test } from '@playwright/test'
import { createAccount, openAs, signInAs } from '../../support/account'
import { callRpc, createEvent, join, newSecret } from '../../support/api'
import { failRequests } from '../../support/delay-responses'
import { boxOf, withLargestText } from '../../support/largest-text'
import { sticksOut } from '../../support/layout-checks'
import { createSeries, evening } from '../../support/series'
import { drawer, openSeriesSheet } from '../../support/steps'
import { readToast } from '../../support/toast'

/** Names of one word, as long as they may be: they break, and the page stays as wide as the phone. */

withLargestText()

const WORD = 'Maximilianawolfeschlegelsteinhausenbergerdorffmontgomeryxyza'

async function expectNothingSticksOut(page: Page, where: string) {
  expect(await page.evaluate(sticksOut), where).toEqual([])
}

test('a guest in the line of a section, and the organizer who takes the section away', async ({
  page,
  browser,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const sections = [
    { id: 'long', name: WORD, size: 1 },
    { id: 'cook', name: 'Cook', size: 2 },
    { id: 'sorter', name: 'Sorter', size: 2 },
  ]
  const { id } = await createEvent(request, olga, { sections })
  const data = { p_id: crypto.randomUUID(), p_event_id: id, p_entry: { name: 'Hana' }, p_section: 'long' }
  expect((await callRpc(request, 'register', data, olga)).status).toBe(200)

  await page.goto(`/signup/${id}`)
  await page.getByRole('button', { name: 'Join Event' }).click()
  await drawer(page).getByLabel('Name').fill(WORD)
  await drawer(page).getByLabel('Phone').focus()
  await drawer(page).getByRole('button', { name: 'Join Event' }).click()
  await expect(drawer(page).getByText('Choose where you want to join')).toBeInViewport({ ratio: 1 })
  await drawer(page).getByRole('button', { name: '1 section is full' }).click()
  await drawer(page)
    .getByRole('radio', { name: new RegExp(WORD) })
    .check()
  await drawer(page).getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(page.getByRole('dialog', { name: `You are 1st in line for ${WORD}` })).toBeVisible()
  await expect(drawer(page)).toHaveCount(1)
  await expectNothingSticksOut(page, 'the sheet after joining')
  await drawer(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: `You are 1st in line for ${WORD}, ${WORD}` })).toBeVisible()
  await expectNothingSticksOut(page, "the guest's page")

  const other = await browser.newContext({ viewport: { width: 360, height: 640 } })
  await signInAs(other, olga)
  const phone = await other.newPage()
  await phone.goto(`/events/${id}/edit`)
  await phone.getByRole('button', { name: /^Sections and waitlist/ }).click()
  await phone.getByRole('button', { name: `Remove ${WORD}` }).click()
  await expect(phone.getByText(`${WORD} goes when you save.`)).toBeVisible()
  await expectNothingSticksOut(phone, 'a section that goes')
  await other.close()
})

test('the link of a co-host, what fails on it, and a regular who could not be added', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, WORD)
  const ana = await createAccount(request, 'Ana')
  const { id } = await createSeries(request, olga, {}, { name: WORD })
  const made = await callRpc(request, 'make_cohost_link', { p_event_id: id, p_whole_series: true }, olga)
  await signInAs(context, ana)
  await failRequests(page, '**/rpc/accept_cohost*')
  await page.goto(`/cohost/${made.body.series.token}`)
  await page.getByRole('button', { name: 'Help Run It' }).click()
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expectNothingSticksOut(page, 'the link of a co-host')
  await page.unroute('**/rpc/accept_cohost*')
  await page.getByRole('button', { name: 'Help Run It' }).click()

  await failRequests(page, '**/rpc/add_regular*')
  await openSeriesSheet(page)
  await drawer(page).getByRole('button', { name: 'Add Regular' }).click()
  await drawer(page).getByLabel('Add Regular').fill(WORD)
  await drawer(page).getByRole('button', { name: 'Add', exact: true }).click()
  const told = page.getByText(`Failed to add ${WORD}`).first()
  await expect(told).toBeVisible()
  const close = page.getByRole('button', { name: 'Dismiss' })
  const [text, button] = await Promise.all([told, close].map((one) => one.boundingBox()))
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0)
  await readToast(page, `Failed to add ${WORD}`)

  // Text for screen readers is in the scrolling part, so the sheet itself has nothing to scroll.
  await drawer(page)
    .getByLabel('Add Regular')
    .evaluate((field) => field.scrollIntoView({ block: 'start' }))
  await expect(drawer(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
})

test('a name of two or three words is whole beside what can be done with its row', async ({ page, request }) => {
  const [olga, ana] = [await createAccount(request, 'Olga'), await createAccount(request, 'Ana Sousa')]
  const at = (minutes: number) => new Date(Date.parse(evening(2)) + minutes * 60_000).toISOString()
  const time = (name: string, from: number) => ({ id: `t${from}`, name, size: 1, start: at(from), end: at(from + 10) })
  const sections = [time('7:00 PM', 0), time('7:10 PM', 10), time('7:20 PM', 20), { id: 'cake', name: 'Cake', size: 2 }]
  const { id } = await createEvent(request, olga, { datetime: at(0), end_datetime: at(60), max_picks: 2, sections })
  const secret = newSecret()
  const offered = await join(request, id, 'Ifeoma Nwachukwu-Adeyemi', { secret, section: 't0' })
  await callRpc(request, 'offer_slot', { p_ids: [offered], p_secret: secret })
  await join(request, id, 'Ana Sousa', { account: ana, section: 't20' })
  await join(request, id, 'Fatima Zahra El Idrissi', { account: ana, claim: true, section: 't10' })
  await join(request, id, 'Maximilian Featherstonehaugh', { account: ana, claim: true, section: 'cake' })
  await join(request, id, 'Jo', { account: ana, claim: true, section: 'cake' })
  await openAs(page, ana, `/signup/${id}`)
  for (const [action, name] of [
    ['One more, offered by', 'Ifeoma Nwachukwu-Adeyemi'],
    ['Withdraw', 'Fatima Zahra El Idrissi'],
    ['Withdraw', 'Maximilian Featherstonehaugh'],
  ]) {
    const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `${action} ${name}` }) })
    const isCut = await row
      .getByText(name ?? '')
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
    expect(isCut, name).toBe(false)
  }
  // A short one has it at its side.
  const [person, withdraw] = await Promise.all(
    ['Jo', 'Withdraw Jo'].map((name) => boxOf(page.getByRole('button', { name }).last())),
  )
  expect(withdraw?.top).toBeLessThan(person?.bottom ?? 0)
  await expectNothingSticksOut(page, 'long names beside their actions')
})
