import { expect, type Page, test } from '@playwright/test'
import { createAccount } from '../../support/account'
import { callRpc, join, newSecret } from '../../support/api'
import { hold } from '../../support/hold'
import { createSeries, letPass } from '../../support/series'

/** A guest of a series who gets something back for an earlier date. */

test('a guest reads on the page of the current date what they get back for an earlier one, and is led there', async ({
  browser,
  page,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const series = await createSeries(request, olga, { opens: 8 }, { price_cents: 500, currency: 'EUR' })
  const secret = newSecret()
  const id = await join(request, series.id, 'Leo Martins', { secret })
  await callRpc(request, 'mark_people_paid', { p_participant_ids: [id] }, olga)
  await callRpc(request, 'withdraw', { p_ids: [id] }, olga)
  await letPass(request, olga, series.id)
  await callRpc(request, 'change_series', { p_series_id: series.seriesId, p_opens_days_before: 14 }, olga)
  const line = (on: Page) => on.getByRole('link', { name: /^You get back: €5.00 for / })

  await page.goto(`/signup/${series.seriesId}#r=${secret}`)
  await expect(page.getByRole('button', { name: 'Join Event' })).toBeVisible()
  await expect(line(page)).toBeVisible()
  await expect(page.getByText('Your registration is no longer on the list.')).toHaveCount(0)
  // The same phone, later, by the link without the secret.
  await page.goto(`/signup/${series.seriesId}`)
  await line(page).click()
  await expect(page).toHaveURL(`/signup/${series.id}`)
  await expect(page.getByText('You get back: €5.00 for Leo Martins')).toBeVisible()
  await expect(line(page)).toHaveCount(0)

  await test.step('also once the series is private: another phone is not sent to sign in', async () => {
    await callRpc(request, 'edit_following', { p_event_id: series.id, p_changes: { is_private: true } }, olga)
    const phone = await (await browser.newContext()).newPage()
    // What the secret opens is answered after it is known that the series is private.
    const { release } = await hold(phone, '**/rpc/get_registration')
    const isKnown = phone.waitForResponse('**/rpc/get_invite**')
    await phone.goto(`/signup/${series.seriesId}#r=${secret}`)
    await (await isKnown).finished()
    release()
    await expect(phone.getByRole('heading', { name: 'This event is private now' })).toBeVisible()
    await expect(line(phone)).toBeVisible()
    await phone.context().close()
  })
})
