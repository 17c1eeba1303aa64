import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { createAccount, signInAs } from '../support/account'
import { callRpc, join, newSecret } from '../support/api'
import { breakDown } from '../support/hold'
import { createSeries, dayText, evening, letPass, openSeries } from '../support/series'
import { expectPlaceKept, joinedSheet, openSeriesSheet, saveRegistration } from '../support/steps'
import { readToast } from '../support/toast'

/** Regulars without an account: a guest with the secret that they have, and a name that the organizer added. */

const place = (scope: Page | ReturnType<Page['getByRole']>) => scope.getByRole('switch', { name: 'Keep my place' })
const plan = (page: Page) => page.getByRole('dialog', { name: 'Series' })
const regulars = (page: Page) => plan(page).getByRole('listitem').filter({ hasText: 'since' })
const inAs = (page: Page, name: string) => page.getByRole('heading', { name: `You're in, ${name}` })

test('a guest keeps their place, and that of a friend: on the next list by themselves, on each phone, and the same after withdrawing once', async ({
  page,
  browser,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const series = await createSeries(request, olga, { opens: 8 })
  const link = `/signup/${series.seriesId}`
  const asked: string[] = []
  page.on('request', (call) => call.url().includes('/rpc/get_registration') && asked.push(call.postData() ?? ''))

  await test.step('on the sheet after joining; the private link then leads to the date that is next', async () => {
    await page.goto(link)
    await page.getByRole('button', { name: 'Join Event' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Leo Martins')
    await page.getByRole('dialog').getByRole('button', { name: 'Join Event' }).click()
    await expect(place(joinedSheet(page))).not.toBeChecked()
    await expect(joinedSheet(page).getByText('change or withdraw', { exact: true })).toBeVisible()
    await place(joinedSheet(page)).click()
    await expect(place(joinedSheet(page))).toBeChecked()
    await expect(joinedSheet(page).getByText('change or withdraw, on every date')).toBeVisible()
  })
  const saved = await saveRegistration(page)
  await expectPlaceKept(page)
  expect(saved).toContain(`/signup/${series.seriesId}#r=`)
  // Folded, because the link was copied.
  await page.getByRole('heading', { name: "You're in, Leo Martins" }).click()
  await expect(page.getByText('change or withdraw, on every date')).toBeVisible()

  await test.step('somebody whom they added comes along, if they want', async () => {
    await join(request, series.id, 'Tom', { secret: saved.split('#r=')[1] ?? '', claim: true })
    await page.reload()
    const tom = (await openSeriesSheet(page)).getByRole('switch', { name: 'Keep the place of Tom' })
    await expect(tom).not.toBeChecked()
    await Promise.all([page.waitForResponse('**/rpc/keep_place'), tom.click()])
    await expectAccessible(page, 'the places of a guest and a friend')
    await page.reload()
    await expect((await openSeriesSheet(page)).getByRole('switch', { name: 'Keep the place of Tom' })).toBeChecked()
  })

  await test.step('the lasting link finds their row on the next date, with one request', async () => {
    await letPass(request, olga, series.id)
    await callRpc(request, 'change_series', { p_series_id: series.seriesId, p_opens_days_before: 14 }, olga)
    asked.length = 0
    await page.goto(link)
    // The phone remembers the date before, and shows that one until the answer is there. A sheet opened on it would close then.
    await expect(page.getByRole('definition').first()).toContainText(dayText(evening(10)))
    await expect(inAs(page, 'Leo Martins')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Modify Registration' })).toBeVisible()
    await expectPlaceKept(page)
    expect(asked.filter((body) => !body.includes(series.id))).toHaveLength(1)
    await page.getByRole('button', { name: 'Withdraw Tom' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('button', { name: 'Withdraw Tom' })).toHaveCount(0)
  })

  await test.step('so does the private link, on another phone, which then keeps the place too', async () => {
    const other = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const phone = await other.newPage()
    await phone.goto(saved)
    await expect(inAs(phone, 'Leo Martins')).toBeVisible()
    await expectPlaceKept(phone)
    await other.close()
  })

  await test.step('withdrawing once does not end it, and coming back makes nobody new', async () => {
    await page.getByRole('button', { name: 'Modify Registration' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Your place for the next dates is kept.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('button', { name: 'Join Event' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Join Event' })).toBeVisible()
    await expectPlaceKept(page)
    await page.getByRole('button', { name: 'Join Event' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Leo Martins')
    await page.getByRole('dialog').getByRole('button', { name: 'Join Event' }).click()
    expect(await saveRegistration(page)).toBe(saved)
  })

  await test.step('when the organizer ends it, the phone says so and forgets it', async () => {
    const { body } = await callRpc(request, 'get_series', { p_series_id: series.seriesId }, olga)
    expect(body.regulars).toMatchObject([{ name: 'Leo Martins', kind: 'guest' }])
    await callRpc(request, 'remove_regulars', { p_series_id: series.seriesId, p_ids: [body.regulars[0].id] }, olga)
    await page.reload()
    await readToast(page, 'Your place is not kept any more. Sign up for each date you want to come to.')
    await expectPlaceKept(page, false)
    await expect(inAs(page, 'Leo Martins')).toBeVisible()
  })
})

test('an organizer keeps places by name, puts them in order, and hands one to the person', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const series = await createSeries(request, olga, { opens: 8 })
  await signInAs(context, olga)
  await page.goto(`/signup/${series.seriesId}`)
  await openSeriesSheet(page)
  const field = plan(page).getByLabel('Add Regular')
  const add = plan(page).getByRole('button', { name: 'Add', exact: true })

  await test.step('one after the other; two taps add one, and a name that did not arrive is not lost', async () => {
    // What is still on its way when the network breaks down would be lost, too.
    const added = () => page.waitForResponse('**/rpc/add_regular')
    await field.fill('Kim')
    await Promise.all([added(), field.press('Enter')])
    await expect(field).toBeFocused()
    await field.fill('רועי לוי')
    await Promise.all([added(), add.dblclick()])
    await expect(regulars(page)).toHaveText([/^1.*Kim.*by name/, /^2.*רועי לוי/])
    await breakDown(page, '**/rpc/add_regular')
    await field.fill('Ada')
    await field.press('Enter')
    await expect(plan(page).getByText('Not added yet')).toBeVisible()
    await page.unroute('**/rpc/add_regular')
    await plan(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(plan(page).getByText('Not added yet')).toHaveCount(0)
    await expect(regulars(page)).toHaveText([/Kim/, /רועי/, /Ada/])
  })

  await test.step('in the order that they get their slots in, also with the keyboard', async () => {
    await plan(page).getByRole('button', { name: 'Change Order' }).click()
    const up = plan(page).getByRole('button', { name: 'Move Ada up' })
    // Going elsewhere would cut off what is still on its way.
    const saved = () => page.waitForResponse('**/rpc/order_regulars')
    await Promise.all([saved(), up.press('Enter')])
    await expect(regulars(page)).toHaveText([/Kim/, /Ada/, /רועי/])
    await expect(up).toBeFocused()
    await Promise.all([saved(), up.press('Enter')])
    await expect(regulars(page)).toHaveText([/Ada/, /Kim/, /רועי/])
    await expect(plan(page).getByRole('button', { name: 'Move Ada down' })).toBeFocused()
    await plan(page).getByRole('button', { name: 'Done' }).click()
  })

  const date = await test.step('the next date has them as her claims', async () => {
    await letPass(request, olga, series.id)
    await callRpc(request, 'change_series', { p_series_id: series.seriesId, p_opens_days_before: 14 }, olga)
    const id = await openSeries(request, series.seriesId)
    await page.goto(`/signup/${series.seriesId}`)
    for (const name of ['Ada', 'Kim'])
      await expect(page.getByRole('button', { name: `Withdraw ${name}` })).toBeVisible()
    return id
  })

  await test.step('Kim signs up herself: the place becomes hers, and the entry can be withdrawn', async () => {
    await join(request, date, 'Kim Lee', { secret: newSecret() })
    await page.reload()
    await openSeriesSheet(page)
    await plan(page).getByRole('button', { name: 'Hand over the place of Kim' }).click()
    const choice = page.getByRole('dialog', { name: 'Who is Kim?' })
    await choice.getByRole('button', { name: /Kim Lee/ }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Kim Lee gets the place that is kept for Kim')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hand Over' }).click()
    const offer = page.getByRole('alertdialog', { name: 'Withdraw the Entry' })
    await expect(offer).toContainText('Kim Lee and the entry Kim are both on the list of this date')
    await offer.getByRole('button', { name: 'Withdraw' }).click()
    await readToast(page, 'Kim is removed')
    await expect(regulars(page)).toHaveText([/^1.*Ada/, /^2.*Kim Lee.*guest/, /^3.*רועי לוי/])
    await plan(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Withdraw Kim' })).toHaveCount(0)
    await expect(page.getByText('3/10 participants signed up')).toBeVisible()
  })
})

test('a guest to whom the organizer gives a place after they signed up finds their row on the next date', async ({
  page,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const series = await createSeries(request, olga, { opens: 8 })
  const link = `/signup/${series.seriesId}`
  const secret = newSecret()
  await join(request, series.id, 'Leo Martins', { secret })
  await page.goto(`/signup/${series.id}#r=${secret}`)
  await expect(inAs(page, 'Leo Martins')).toBeVisible()
  const p_id = randomUUID()
  await callRpc(request, 'add_regular', { p_series_id: series.seriesId, p_id, p_name: 'Leo' }, olga)
  const { body } = await callRpc(request, 'get_event', { p_event_id: series.id }, olga)
  await callRpc(request, 'merge_regular', { p_id, p_participant_id: body.roster[0].id }, olga)
  await letPass(request, olga, series.id)
  await callRpc(request, 'change_series', { p_series_id: series.seriesId, p_opens_days_before: 14 }, olga)
  await page.goto(link)
  await expect(inAs(page, 'Leo Martins')).toBeVisible()
  await expectPlaceKept(page)
})
