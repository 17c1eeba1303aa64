import { expect, type Page, test } from '@playwright/test'
import { installedChromium, NO_WHOLE_CHROMIUM } from '../../../scripts/chromium.ts'
import { PushService } from '../../../tests/sender/support/push-service.ts'
import { createAccount, openAs } from '../../support/account'
import { callRpc, createEvent, join } from '../../support/api'
import { waitForApp } from '../../support/boot'
import { deliverTo, shownOn, subscribeAt, tapNotification } from '../../support/push-device'
import { publicKeyOf, tick } from '../../support/sender'
import { createSeries, letPass, openSeries } from '../../support/series'

/** The button "Can't come" of a notification on the phone: the page says how it stands, whatever has changed since. */

// A reminder waits for the morning.
const zones = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles']
const hourIn = (timeZone: string) =>
  Number(new Date().toLocaleString('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }))
const timezoneId = zones.find((zone) => hourIn(zone) > 8 && hourIn(zone) < 21) ?? 'UTC'
test.use({ serviceWorkers: 'allow', timezoneId })

let service: PushService
test.beforeAll(async ({ request }) => {
  if (!installedChromium(true)) throw new Error(NO_WHOLE_CHROMIUM)
  service = await PushService.start(await publicKeyOf(request))
})
test.afterAll(() => service?.stop())

const says = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()

test('the answer works from any page, and its refusals have reasons', async ({ page, context, request }) => {
  await tick(request)
  const [olga, ben] = [await createAccount(request, 'Olga Ferreira'), await createAccount(request, 'Ben Okafor')]
  const series = await createSeries(request, olga, { opens: 8 }, { cant_come: 'managers' })
  await join(request, series.id, 'Ben Okafor', { account: ben })
  await letPass(request, olga, series.id)
  await callRpc(request, 'change_series', { p_series_id: series.seriesId, p_opens_days_before: 14 }, olga)
  const id = await openSeries(request, series.seriesId)
  const other = await createEvent(request, olga, { name: 'Dinner' })

  const endpoint = await subscribeAt(context, service)
  await openAs(page, ben, '/settings')
  await page.getByRole('switch', { name: 'This phone' }).click()
  await expect(page.getByText('At once, quiet from 10 PM to 8 AM')).toBeVisible()
  const deliver = await deliverTo(page)
  await callRpc(request, 'remind_expected', { p_event_id: id }, olga)
  await tick(request)
  const sent = service.received.filter(({ device }) => device === endpoint).map(({ payload }) => payload)
  expect(sent).toMatchObject([{ kind: 'asked', notification: { actions: [{ title: 'Can’t come' }] } }])
  const action = `${new URL(page.url()).origin}/signup/${id}#r=cant`
  const title = 'Tuesday Five-a-side: are you coming?'
  /** The notification is shown, and its button tapped. */
  const tap = async () => {
    await deliver(sent[0])
    await expect.poll(() => shownOn(page)).toEqual([title])
    await tapNotification(page, title, action)
    await expect(page).toHaveURL(`/signup/${id}`)
  }
  const cant = page.getByRole('button', { name: 'Can’t come' })

  const answer = (p_cant: boolean) => callRpc(request, 'answer_event', { p_event_id: id, p_cant }, ben)

  await page.goto(`/signup/${other.id}`)
  await waitForApp(page)
  await tap()
  await says(page, 'Olga will see that you can’t come')
  await expect(cant).toHaveAttribute('aria-pressed', 'true')

  await test.step('again, on the page that is open already: it stands', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cant).toHaveAttribute('aria-pressed', 'false')
    await page.reload()
    await tap()
    await says(page, 'Olga will see that you can’t come')
  })

  await test.step('a person who is in by then is not withdrawn, and reads so', async () => {
    await answer(false)
    await join(request, id, 'Ben Okafor', { account: ben })
    await page.reload()
    await waitForApp(page)
    await expect(page.getByRole('button', { name: 'Modify Registration' })).toBeVisible()
    await tap()
    await says(page, 'You are on the list. Withdraw if you can’t come.')
  })
})
