import { expect, type Page, test } from '@playwright/test'
import { installedChromium, NO_WHOLE_CHROMIUM } from '../../../scripts/chromium.ts'
import { PushService } from '../../../tests/sender/support/push-service.ts'
import { expectAccessible } from '../../support/accessible'
import { createAccount, openAs } from '../../support/account'
import { callRpc, createEvent, join, newSecret } from '../../support/api'
import { waitForApp } from '../../support/boot'
import { deliverTo, shownOn, subscribeAt, tapNotification } from '../../support/push-device'
import { publicKeyOf, tick } from '../../support/sender'

/** The whole way of a message: from the outbox over the sender, encrypted, to the phone, and by a tap to the event. */

test.use({ serviceWorkers: 'allow' })

let service: PushService
test.beforeAll(async ({ request }) => {
  if (!installedChromium(true)) throw new Error(NO_WHOLE_CHROMIUM)
  service = await PushService.start(await publicKeyOf(request))
})
test.afterAll(() => service?.stop())

/** The messages to a device, decrypted. */
interface Sent {
  kind: string
  notification: { title: string; body: string; navigate: string }
}
const sentTo = (endpoint: string) =>
  service.received.filter(({ device }) => device === endpoint).map(({ payload }) => payload as Sent)

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a person who waits is notified of a slot while Roster is closed, and the tap opens it', async ({
  page,
  context,
  request,
}) => {
  // Nothing is written for a sender that never came.
  await tick(request)
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga, { max_participants: 1, datetime: '2058-11-26T19:30:00Z' })
  const first = await join(request, event.id, 'Ana', { secret: newSecret() })
  const endpoint = await subscribeAt(context, service)

  await page.goto(`/signup/${event.id}`)
  await waitForApp(page)
  await page.getByRole('button', { name: 'Join Waitlist' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Gus')
  await page.getByRole('dialog').getByRole('button', { name: 'Join Waitlist' }).click()
  const line = sheet(page, 'You are 1st in line')
  await line.getByRole('button', { name: 'Tell Me', exact: true }).click()
  await expect(line.getByRole('heading', { name: 'This phone tells you' })).toBeVisible()
  await page.goto('/')
  const deliver = await deliverTo(page)

  await callRpc(request, 'withdraw', { p_ids: [first] }, olga)
  await tick(request)
  const [message] = sentTo(endpoint)
  expect(service.complaints).toEqual([])
  expect(message).toMatchObject({ kind: 'promoted', notification: { title: 'You got slot 1' } })
  expect(message?.notification.navigate).toMatch(new RegExp(`/signup/${event.id}$`))
  await deliver(message)
  await expect.poll(() => shownOn(page)).toEqual(['You got slot 1'])

  await tapNotification(page, 'You got slot 1')
  await expect(page).toHaveURL(`/signup/${event.id}`)
  await expect(sheet(page, 'You got slot 1')).toBeVisible()
  expect(await shownOn(page)).toEqual([])

  // A guest has no Settings: the page says that notifications are on, and ends them.
  await sheet(page, 'You got slot 1').getByRole('button', { name: 'Done' }).click()
  await page.reload()
  const told = page.getByRole('region', { name: 'This phone tells you' })
  await expectAccessible(page, 'a guest who is told')
  await told.getByRole('button', { name: 'Stop' }).click()
  await expect(told).toHaveCount(0)
})

test('an account switches this phone on in Settings, removes another one, and signing out ends it here', async ({
  page,
  context,
  request,
}) => {
  await tick(request)
  const ana = await createAccount(request, 'Ana')
  const other = service.subscribe()
  const device = {
    p_endpoint: other.endpoint,
    p_p256dh: other.p256dh,
    p_auth: other.auth,
    p_time_zone: 'Europe/Lisbon',
  }
  await callRpc(request, 'follow', { ...device, p_device: 'Firefox on Windows' }, ana)
  await subscribeAt(context, service)
  await openAs(page, ana, '/settings')
  await page.getByRole('switch', { name: 'This phone' }).click()
  await expect(page.getByText('At once, quiet from 10 PM to 8 AM')).toBeVisible()
  const others = page.getByRole('region', { name: 'Other devices' })
  await expect(others).toContainText('Firefox on Windows')
  await others.getByRole('button', { name: 'Remove Firefox on Windows' }).click()
  await expect(others).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'This phone' })).toBeChecked()

  const ended = page.waitForResponse('**/rpc/unfollow')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await ended
  expect((await callRpc(request, 'get_devices', {}, ana)).body).toEqual([])
})
