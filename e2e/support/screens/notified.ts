import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { waitForApp } from '../boot'
import { raise } from './sheet-states'
import { goTo } from './visit'

/** Makes the states of notifications appear: the browsers that take the pictures refuse every notification. */

const answers = (page: Page, permission: NotificationPermission) =>
  page.evaluate((answer) => {
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => answer })
    Notification.requestPermission = async () => 'denied'
  }, permission)

async function join(page: Page, button: string): Promise<void> {
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Name').fill('Leo Martins')
  await drawer.getByRole('button', { name: button }).click()
  await page.getByRole('region', { name: /^Tell me/ }).waitFor()
}

/** In the form of the waitlist already. */
export async function enableNotifications(page: Page): Promise<void> {
  await answers(page, 'default')
  await join(page, 'Join Waitlist')
}

export async function blocked(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tell Me', exact: true }).click()
  await page.getByText('Your browser blocks it').waitFor()
}

export async function enableOnIphone(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name)
    Object.defineProperty(navigator, 'userAgent', {
      get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)',
    })
  })
  await raise('Join Event')(page)
  await join(page, 'Join Event')
}

/** The app on the Home Screen, opened for the first time. */
export async function onHomeScreen(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  await page.reload()
  await waitForApp(page)
  await page.getByRole('button', { name: 'Open', exact: true }).waitFor()
}

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/here'
const device = (id: string, name: string, endpoint = name, last_notified_at: string | null = null) => ({
  id,
  device: name,
  time_zone: 'Europe/Lisbon',
  created_at: new Date().toISOString(),
  last_notified_at,
  endpoint_hash: createHash('sha256').update(endpoint).digest('hex'),
})

/** Settings again, with this phone and two others. */
async function settingsWith(page: Page, permission: NotificationPermission): Promise<void> {
  await answers(page, permission)
  const devices = [device('1', 'Chrome on Android', ENDPOINT), device('2', 'Samsung Internet on Android')]
  const old = device('3', 'Roster on iPad', 'old', new Date().toISOString())
  await page.route('**/rpc/get_devices', (route) => route.fulfill({ json: [...devices, old] }))
  await page.route('**/rpc/get_channels', (route) => route.fulfill({ json: { push: true, mail: true } }))
  await page.evaluate((endpoint) => {
    const subscription = { toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) }
    const registration = { pushManager: { getSubscription: async () => subscription } }
    Object.assign(navigator.serviceWorker, { getRegistration: async () => registration })
  }, ENDPOINT)
  await goTo(page, '/')
  await goTo(page, '/settings')
}

export async function notificationSettings(page: Page): Promise<void> {
  await settingsWith(page, 'granted')
  await page.getByText('At once, quiet from 10 PM to 8 AM').waitFor()
}

export async function settingsBlocked(page: Page): Promise<void> {
  await settingsWith(page, 'denied')
  await page.getByText('Blocked by this browser.').waitFor()
}
