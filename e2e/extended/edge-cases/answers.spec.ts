import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount, signInAs } from '../../support/account'
import { callRpc, join } from '../../support/api'
import { boxOf } from '../../support/largest-text'
import { createSeries, letPass, openSeries } from '../../support/series'
import { finishJoining, joinAs } from '../../support/steps'

/** "Can't come", on the invite and the page, and who has not answered. */

const cantCome = (page: Page) => page.getByRole('button', { name: 'Can’t come' })
const line = (page: Page) => page.getByRole('button', { name: /^Answers: / })

test('a guest of the last date declines and then joins; the organizer reads who is missing', async ({
  page,
  browser,
  request,
}) => {
  const [olga, ben] = [await createAccount(request, 'Olga Ferreira'), await createAccount(request, 'Ben Okafor')]
  const series = await createSeries(request, olga, { opens: 8 }, { cant_come: 'managers' })
  const link = `/signup/${series.seriesId}`
  await page.goto(link)
  await joinAs(page, 'Gus Reis')
  await finishJoining(page)
  await join(request, series.id, 'Ben Okafor', { account: ben })
  await letPass(request, olga, series.id)
  await callRpc(request, 'change_series', { p_series_id: series.seriesId, p_opens_days_before: 14 }, olga)
  const dateId = await openSeries(request, series.seriesId)

  await test.step('one tap, beside Join Event, and another takes it back; a reload keeps it', async () => {
    await page.goto(link)
    await expect(cantCome(page)).toHaveAttribute('aria-pressed', 'false')
    const beside = [cantCome(page), page.getByRole('button', { name: 'Join Event' })].map(boxOf)
    const [cant, joining] = await Promise.all(beside)
    expect(cant?.top).toBe(joining?.top)
    await Promise.all([page.waitForResponse('**/rpc/answer_event'), cantCome(page).click()])
    await page.reload()
    await expect(cantCome(page)).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page, 'a guest who can’t come')
  })

  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  await signInAs(context, olga)
  const runner = await context.newPage()
  await test.step('the organizer reads who has not answered, and copies a reminder', async () => {
    await runner.goto(`/signup/${dateId}`)
    await expect(line(runner)).toHaveText(/In 0 · can’t 1 · not answered 1/)
    await line(runner).click()
    const sheet = runner.getByRole('dialog', { name: 'In 0 · can’t 1 · not answered 1' })
    await expect(sheet.getByRole('listitem')).toHaveText([/Ben Okafor.*on the last date/, /Gus Reis/])
    await expectAccessible(runner, 'the answers')
    await sheet.getByRole('button', { name: 'Copy Reminder' }).click()
    const copied = () => runner.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toMatch(/^Ben, are you coming\? Tuesday Five-a-side, .*: http\S+\/invite\/event\//)
  })

  /** The link of a push or a mail, in a separate page. */
  const followLink = async () => {
    await page.goto('about:blank')
    await page.goto(`/signup/${dateId}#r=cant`)
    await expect(page).toHaveURL(new RegExp(`/signup/${dateId}$`))
  }
  await test.step("a reminder's link answers with one tap and leaves the address; a stranger gives a name", async () => {
    await followLink()
    await expect(page.getByText('Olga will see that you can’t come', { exact: true })).toBeVisible()
    await expect(cantCome(page)).toHaveAttribute('aria-pressed', 'true')
    const stranger = await browser.newPage()
    await Promise.all([stranger.waitForResponse('**/rpc/get_answers**'), stranger.goto(`/signup/${dateId}#r=cant`)])
    await expect(stranger).toHaveURL(new RegExp(`/signup/${dateId}$`))
    await expect(stranger.getByRole('dialog', { name: 'Can’t come' }).getByLabel('Name')).toBeFocused()
    await expectAccessible(stranger, 'the name of a guest who can’t come')
    await stranger.close()
    await runner.reload()
    await line(runner).click()
    await expect(runner.getByRole('dialog', { name: 'In 0 · can’t 1 · not answered 1' })).toBeVisible()
  })

  await test.step('joining takes the answer back: the same person, with the secret of the last date', async () => {
    await joinAs(page, 'Gus Reis')
    await finishJoining(page)
    await expect(cantCome(page)).toHaveCount(0)
    // The same link, opened again: it withdraws no one.
    await followLink()
    await expect(page.getByRole('button', { name: 'Modify Registration' })).toBeVisible()
    await runner.reload()
    await line(runner).click()
    await expect(runner.getByRole('dialog', { name: 'In 1 · can’t 0 · not answered 1' })).toBeVisible()
  })

  await test.step('a new guest answers on the invite with a name, and joins under it after all', async () => {
    const rui = await browser.newPage()
    await rui.goto(`/invite/event/${series.seriesId}`)
    await expectAccessible(rui, 'an invite with Can’t come')
    await rui.getByRole('link', { name: 'Can’t come' }).click()
    const sheet = rui.getByRole('dialog', { name: 'Can’t come' })
    await sheet.getByLabel('Name').fill('Rui Costa')
    await sheet.getByRole('button', { name: 'Can’t come' }).click()
    await expect(cantCome(rui)).toHaveAttribute('aria-pressed', 'true')
    await runner.reload()
    await line(runner).click()
    await expect(runner.getByRole('dialog', { name: 'In 1 · can’t 1 · not answered 1' })).toContainText('Rui Costa')
    await rui.reload()
    await expect(cantCome(rui)).toHaveAttribute('aria-pressed', 'true')
    await joinAs(rui, 'Rui')
    await finishJoining(rui)
    await runner.reload()
    await line(runner).click()
    await expect(runner.getByRole('dialog', { name: 'In 2 · can’t 0 · not answered 1' })).toBeVisible()
    await rui.close()
  })
  await context.close()
})
