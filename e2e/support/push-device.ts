import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { PushService } from '../../tests/sender/support/push-service.ts'
import { untilWorkerIsReady } from './worker'

/**
 * Gives a phone a subscription at the stand-in for its push service; everything else of the browser is real.
 * @returns its endpoint
 */
export async function subscribeAt(context: BrowserContext, service: PushService): Promise<string> {
  const { endpoint, p256dh, auth } = service.subscribe()
  await context.grantPermissions(['notifications'])
  await context.addInitScript(
    ({ endpoint, keys }) => {
      const KEY = 'e2e-subscribed'
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          localStorage.removeItem(KEY)
          return true
        },
      }
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem(KEY, '1')
        return subscription as unknown as PushSubscription
      }
      PushManager.prototype.getSubscription = async () =>
        (localStorage.getItem(KEY) ? subscription : null) as PushSubscription | null
    },
    { endpoint, keys: { p256dh, auth } },
  )
  return endpoint
}

/** A real push service's work: hands a payload to the worker of a page. */
export async function deliverTo(page: Page): Promise<(payload: unknown) => Promise<void>> {
  await untilWorkerIsReady(page)
  const session: CDPSession = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
    void session.send('ServiceWorker.enable')
  })
  const origin = new URL(page.url()).origin
  return async (payload) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) })
  }
}

/** The titles of the notifications that the phone shows now. */
export const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title }) => title)
  })

/** Taps on the notification that is shown, or on one of its buttons. A test has no finger for it, so the worker gets the tap. */
export async function tapNotification(page: Page, title: string, action = ''): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('No worker')
  await worker.evaluate(
    async ([wanted, action]) => {
      const scope = self as unknown as { registration: ServiceWorkerRegistration } & EventTarget
      const notification = (await scope.registration.getNotifications()).find((one) => one.title === wanted)
      const Tap = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
        .NotificationEvent
      scope.dispatchEvent(new Tap('notificationclick', { notification, action }))
    },
    [title, action] as const,
  )
}
